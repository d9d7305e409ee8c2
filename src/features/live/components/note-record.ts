import { errorCode } from '~/shared/errors/app-error';
import type { Translate } from '~/shared/i18n/i18n';
import { toast } from '~/ui/overlay/toast';

/** What is known of the record of any query. */
export interface ShownRecord {
  id?: string;
  updatedAt?: string;
}

/** Says that the record of the page was changed or deleted by someone else. */
export function noteRecord(
  t: Translate,
  shown: ShownRecord | undefined,
  latest: ShownRecord | undefined,
  error: unknown,
): void {
  if (errorCode(error)?.endsWith('NOT_FOUND')) toast.info(t('live:record.deleted'));
  else if (latest && isNewer(latest, shown)) toast.info(t('live:record.changed'));
}

/** Equal data keeps its identity. What has a version changes with it only, such as not with visits. */
const isNewer = (latest: ShownRecord, shown: ShownRecord | undefined) =>
  latest.updatedAt === undefined ? latest !== shown : latest.updatedAt !== shown?.updatedAt;
