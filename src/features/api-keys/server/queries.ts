import { and, asc, eq, sql } from 'drizzle-orm';
import { hashToken, sessionUserColumns, users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import type { Program } from '~/shared/session';
import type { ApiKey } from '../schema';
import { type FoundKey, isUsable } from './session';
import { apiKeys } from './tables';

const keyByToken = preparedOnce('api_key_by_token', (db) =>
  db
    .select({ key: apiKeys, ...sessionUserColumns })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.tokenHash, sql.placeholder('tokenHash')),
        isUsable(apiKeys, sql.placeholder('now')),
      ),
    ),
);

export async function findKey(db: Db, token: string, now: Date): Promise<FoundKey | undefined> {
  const [found] = await keyByToken(db).execute({ tokenHash: hashToken(token), now });
  return found;
}

export async function isKeyActive(tx: Db, { id }: Program, now: Date): Promise<boolean> {
  const found = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.id, id), isUsable(apiKeys, now)));
  return found.length > 0;
}

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'userId'>;

export const toApiKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  permissions: row.permissions,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUsedAddress: row.lastUsedAddress,
  createdAt: row.createdAt.toISOString(),
});

export async function readKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const found = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
  return found.map(toApiKey);
}

export const countKeys = (tx: Db, userId: string): Promise<number> =>
  tx.$count(apiKeys, eq(apiKeys.userId, userId));

export async function insertKey(tx: Db, key: typeof apiKeys.$inferInsert): Promise<ApiKey> {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  if (!row) throw new Error('the key was not stored');
  return toApiKey(row);
}

/** One key of a user, or all. */
export function deleteKeys(tx: Db, userId: string, id?: string) {
  const isOne = id === undefined ? undefined : eq(apiKeys.id, id);
  return tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isOne))
    .returning({ id: apiKeys.id, name: apiKeys.name });
}
