import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { lockOwnAccount, rejectImpersonation } from '~/features/accounts/account/account.server';
import { recordChange, userTarget } from '~/features/activity/activity.server';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { SessionContext, UserHooks } from '~/server/request-context';
import { newId } from '~/shared/ids';
import { myDataError } from '../errors';
import type { DataExport } from '../schema';
import { fileFolder, makeDataExport, removeDataExport } from './jobs';
import { findDownload, findExport, toDataExport } from './queries';
import { dataExports } from './tables';

const requestsPerDay = { times: 3, seconds: 86_400 };
const downloadsPerHour = { times: 20, seconds: 3600 };

/** Replaces the user's earlier export. The row lock makes concurrent requests run one at a time. */
export async function requestExport(tx: Db, context: SessionContext): Promise<DataExport> {
  const owner = await lockOwnAccount(tx, context);
  const now = context.now();
  const earlier = await findExport(tx, owner.id);
  if (toDataExport(earlier, now).status === 'pending') throw myDataError('DATA_EXPORT_PENDING');
  await enforceRateLimit(tx, `data-export:${owner.id}`, requestsPerDay, now);
  if (earlier) {
    await tx.delete(dataExports).where(eq(dataExports.id, earlier.id));
    await context.jobs.enqueue(tx, removeDataExport, { key: earlier.fileKey });
  }
  const requested = {
    id: newId(),
    userId: owner.id,
    status: 'pending' as const,
    fileKey: `${fileFolder}${randomBytes(16).toString('hex')}.zip`,
    createdAt: now,
  };
  await tx.insert(dataExports).values(requested);
  const { language } = context.i18n;
  await context.jobs.enqueue(tx, makeDataExport, { id: requested.id, language });
  await recordChange(tx, context, { kind: 'account.data-requested', target: userTarget(owner) });
  return { status: 'pending', expiresAt: null };
}

/** Needs both the session of the owner and the token from the email. */
export async function downloadExport(
  context: SessionContext,
  { token }: { token: string },
): Promise<File> {
  rejectImpersonation(context);
  const { session } = context;
  const now = context.now();
  const key = `data-download:${session.user.id}`;
  await enforceRateLimit(context.db, key, downloadsPerHour, now);
  const found = await findDownload(context.db, session.user.id, token, now);
  const bytes = found && (await context.storage.read(found.fileKey));
  if (!bytes) throw myDataError('DATA_EXPORT_NOT_FOUND');
  await inTransaction(context, (tx) =>
    recordChange(tx, context, {
      kind: 'account.data-downloaded',
      target: userTarget(session.user),
    }),
  );
  const name = `my-data-${found.createdAt.toISOString().slice(0, 10)}.zip`;
  return new File([bytes], name, { type: 'application/zip' });
}

/** The row is deleted with the user; this deletes the archive. */
export const myDataUserHooks: UserHooks = {
  async beforeUserLeaves(tx, context, { id }) {
    const stored = await findExport(tx, id);
    if (stored) await context.jobs.enqueue(tx, removeDataExport, { key: stored.fileKey });
  },
};
