import { and, asc, eq, sql } from 'drizzle-orm';
import { hashToken, sessionUserColumns, users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import type { Program } from '~/shared/session';
import { toApiKey } from '../../server/queries';
import { type FoundKey, isUsable } from '../../server/session';
import type { OrganizationKey } from '../schema';
import { organizationApiKeys as keys } from './tables';

interface FoundOrganizationKey extends FoundKey {
  key: FoundKey['key'] & { organizationId: string };
}

const keyByToken = preparedOnce('organization_api_key_by_token', (db) =>
  db
    .select({ key: keys, ...sessionUserColumns })
    .from(keys)
    .innerJoin(users, eq(users.id, keys.userId))
    .where(
      and(eq(keys.tokenHash, sql.placeholder('tokenHash')), isUsable(keys, sql.placeholder('now'))),
    ),
);

export async function findKey(
  db: Db,
  token: string,
  now: Date,
): Promise<FoundOrganizationKey | undefined> {
  const [found] = await keyByToken(db).execute({ tokenHash: hashToken(token), now });
  return found;
}

export async function isKeyActive(tx: Db, { id, target }: Program, now: Date): Promise<boolean> {
  if (!target) return false;
  const found = await tx
    .select({ id: keys.id })
    .from(keys)
    .innerJoin(users, eq(users.id, keys.userId))
    .where(and(eq(keys.organizationId, target.id), eq(keys.id, id), isUsable(keys, now)));
  return found.length > 0;
}

export async function readKeys(db: Db, organizationId: string): Promise<OrganizationKey[]> {
  const found = await db
    .select({ key: keys, name: users.name, email: users.email })
    .from(keys)
    .innerJoin(users, eq(users.id, keys.userId))
    .where(eq(keys.organizationId, organizationId))
    .orderBy(asc(keys.createdAt), asc(keys.id));
  return found.map(({ key, name, email }) => ({ ...toApiKey(key), createdBy: name || email }));
}

export const countKeys = (tx: Db, organizationId: string): Promise<number> =>
  tx.$count(keys, eq(keys.organizationId, organizationId));

export async function insertKey(tx: Db, key: typeof keys.$inferInsert) {
  const [row] = await tx.insert(keys).values(key).returning();
  if (!row) throw new Error('the key was not stored');
  return toApiKey(row);
}

export async function deleteKey(tx: Db, organizationId: string, id: string) {
  const [deleted] = await tx
    .delete(keys)
    .where(and(eq(keys.organizationId, organizationId), eq(keys.id, id)))
    .returning({ name: keys.name });
  return deleted;
}

/** Those that a user created. */
export async function deleteKeysOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(keys).where(eq(keys.userId, userId));
}
