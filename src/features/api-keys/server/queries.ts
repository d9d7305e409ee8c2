import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { hashToken, sessionUserColumns, users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import { recordQueries } from '~/server/database/record-queries';
import type { Program } from '~/shared/session';
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

/** The keys of a user. Those of others are not found. */
export const keysOf = (userId: string) =>
  recordQueries(apiKeys, getTableColumns(apiKeys), { userId });

/** All keys of a user. Returns what they were called. */
export const deleteKeys = (tx: Db, userId: string) =>
  tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ name: apiKeys.name });
