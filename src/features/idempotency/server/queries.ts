import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { idempotencyKeys } from './tables';
import { defineJob, noData } from '~/server/jobs/job';

const day = 86_400_000;

/** Requests before this time are forgotten. */
const getCutoff = (now: Date) => new Date(now.getTime() - day);

export interface KeyedRequest {
  userId: string;
  key: string;
  requestHash: string;
  createdAt: Date;
}

const isRequest = ({ userId, key, createdAt }: KeyedRequest) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.createdAt, createdAt),
  );

/** Whether the key was free. Of concurrent requests with the same key, one gets it. */
export async function claimKey(db: Db, request: KeyedRequest): Promise<boolean> {
  const claimed = await db
    .insert(idempotencyKeys)
    .values(request)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: {
        requestHash: request.requestHash,
        createdAt: request.createdAt,
        status: null,
        body: null,
      },
      setWhere: lt(idempotencyKeys.createdAt, getCutoff(request.createdAt)),
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

export async function findKey(db: Db, { userId, key }: KeyedRequest) {
  const [found] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return found;
}

export async function saveResponse(
  db: Db,
  request: KeyedRequest,
  response: { status: number; body: string | null },
): Promise<void> {
  await db.update(idempotencyKeys).set(response).where(isRequest(request));
}

export async function releaseKey(db: Db, request: KeyedRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(isRequest(request));
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await deleteInChunks(db, idempotencyKeys, lt(idempotencyKeys.createdAt, getCutoff(now)));
}

export const idempotencyKeyCleanup = defineJob({
  name: 'idempotency-key-cleanup',
  title: 'job-titles:idempotency-key-cleanup',
  schema: noData,
  schedule: '20 * * * *',
  run: (_data, { db, now }) => deleteOldKeys(db, now()),
});
