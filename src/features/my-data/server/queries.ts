import { createHash } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import type { DataExport } from '../schema';
import { dataExports } from './tables';
import { type DataExporter, type MyData, inBatches } from '~/server/my-data';
import { rateLimits } from '~/server/rate-limits/tables';

type StoredExport = typeof dataExports.$inferSelect;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function findExport(db: Db, userId: string): Promise<StoredExport | undefined> {
  const [found] = await db.select().from(dataExports).where(eq(dataExports.userId, userId));
  return found;
}

/** After this time the job is considered lost, and the user may try again. */
const pendingTimeout = 3_600_000;

/** The state of an export as users see it. */
export function toDataExport(stored: StoredExport | undefined, now: Date): DataExport {
  if (!stored) return { status: 'none', expiresAt: null };
  const { status, createdAt, expiresAt } = stored;
  if (status === 'ready' && expiresAt)
    return {
      status: expiresAt > now ? 'ready' : 'expired',
      expiresAt: expiresAt.toISOString(),
    };
  const isLost = createdAt.getTime() + pendingTimeout <= now.getTime();
  return { status: status === 'pending' && !isLost ? 'pending' : 'failed', expiresAt: null };
}

/** A pending export and its user. */
export async function findPending(db: Db, id: string) {
  const [found] = await db
    .select({
      fileKey: dataExports.fileKey,
      user: { id: users.id, name: users.name, email: users.email },
    })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(eq(dataExports.id, id), eq(dataExports.status, 'pending')));
  return found;
}

/** The user before the export, as a deletion does: they never wait for each other. */
export async function lockOwner(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
}

/** Returns whether the export was still pending. */
export async function finishExport(
  tx: Db,
  id: string,
  result: Pick<StoredExport, 'status'> & Partial<StoredExport>,
): Promise<boolean> {
  const updated = await tx
    .update(dataExports)
    .set(result)
    .where(and(eq(dataExports.id, id), eq(dataExports.status, 'pending')))
    .returning({ id: dataExports.id });
  return updated.length > 0;
}

/** The export that a link leads to, if it belongs to this user and has not expired. */
export async function findDownload(db: Db, userId: string, token: string, now: Date) {
  const [found] = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        eq(dataExports.tokenHash, hashToken(token)),
        eq(dataExports.status, 'ready'),
        gt(dataExports.expiresAt, now),
      ),
    );
  return found;
}

/** Which of these files may still be downloaded. */
export async function findLiveFiles(db: Db, keys: string[], now: Date): Promise<Set<string>> {
  const live = await db
    .select({ key: dataExports.fileKey })
    .from(dataExports)
    .where(and(inArray(dataExports.fileKey, keys), gt(dataExports.expiresAt, now)));
  return new Set(live.map(({ key }) => key));
}

const requests: DataExporter = {
  subject: 'data-exports',
  about: 'data-archive:about.dataExports',
  tables: [dataExports],
  columns: ['status', 'createdAt', 'expiresAt'],
  rows: (db, { id }) =>
    inBatches(() => db.select().from(dataExports).where(eq(dataExports.userId, id))),
};

/** The feature's own table, and those of the server infrastructure. */
export const ownMyData: MyData = {
  exporters: [requests],
  notExported: [
    { table: rateLimits, reason: 'Counters of recent requests, deleted within a day.' },
  ],
};
