import { eq } from 'drizzle-orm';
import { commonError } from '~/shared/errors/app-error';
import {
  clientAddressKey,
  consumeRateLimits,
  refundRateLimits,
  storedKey,
} from '../rate-limits/rate-limits';
import { rateLimits } from '../rate-limits/tables';
import type { RequestContext } from '../request-context';

const exportsPerHour = { times: 120, seconds: 3600 };
/** At a time. A lease: the place of an export whose process died is free after this time. */
const exportsOfUser = { times: 2, seconds: 60 };
const renewAfterMs = 20_000;

/** The place of a running export, which counts on all instances. */
export interface ExportPlace {
  /** Call it now and then. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Throws a 429 if the user has two exports running, or has started too many. */
export async function claimExportPlace(context: RequestContext): Promise<ExportPlace> {
  const { db, config, clientAddress, i18n, now } = context;
  // Nothing can be counted in a read-only database.
  if (config.readOnly) return { renew: async () => {}, release: async () => {} };
  const address = clientAddressKey(clientAddress);
  const session = await context.getSession();
  const key = `export-place:${session?.user.id ?? address}`;
  const [place, hourly] = await consumeRateLimits(
    db,
    [
      { key, limit: exportsOfUser },
      { key: `export:${address}`, limit: exportsPerHour },
    ],
    now(),
  );
  if (!place?.allowed)
    throw commonError('TOO_MANY_REQUESTS', {
      retryAfter: place?.retryAfter ?? 1,
      messageText: i18n.t('lists:export.running'),
    });
  if (!hourly?.allowed)
    throw commonError('TOO_MANY_REQUESTS', { retryAfter: hourly?.retryAfter ?? 1 });
  let renewedAt = -Infinity;
  const renew = async () => {
    if (performance.now() - renewedAt < renewAfterMs) return;
    renewedAt = performance.now();
    const resetsAt = new Date(now().getTime() + exportsOfUser.seconds * 1000);
    await db
      .update(rateLimits)
      .set({ resetsAt })
      .where(eq(rateLimits.key, storedKey(key)));
  };
  return { renew, release: () => refundRateLimits(db, [key]) };
}
