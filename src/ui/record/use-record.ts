import {
  type QueryKey,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useChanges } from '~/shared/data/changes';
import { errorCode } from '~/shared/errors/app-error';
import { useMessages } from '~/shared/i18n/context';
import { toast } from '../overlay/toast';

/**
 * The record that a page shows or edits. If it is changed elsewhere, the page shows the new version
 * and says so; `useEdit` merges it with what the user has entered.
 */
export function useRecord<Item extends { id: string; updatedAt?: string }, Key extends QueryKey>(
  /** As in the audit log. */
  type: string,
  options: UseSuspenseQueryOptions<Item, Error, Item, Key>,
  /** If changes are announced as those of another record, such as the one it belongs to. */
  announcedId?: string,
): Item {
  const t = useMessages();
  const { data: record, refetch } = useSuspenseQuery(options);
  async function update() {
    const { data: latest, error } = await refetch();
    if (errorCode(error)?.endsWith('NOT_FOUND')) toast.info(t('record:deleted'));
    else if (latest && isNewer(latest, record)) toast.info(t('record:changed'));
  }
  useChanges(type, () => void update(), announcedId ?? record.id);
  return record;
}

/** Equal data keeps its identity. What has a version changes with it only, such as not with visits. */
const isNewer = <Item extends { updatedAt?: string }>(latest: Item, record: Item) =>
  latest.updatedAt === undefined ? latest !== record : latest.updatedAt !== record.updatedAt;
