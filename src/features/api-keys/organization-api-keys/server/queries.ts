import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { hashToken, sessionUserColumns, users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';
import { preparedOnce } from '~/server/database/prepared';
import { recordQueries } from '~/server/database/record-queries';
import { userNameOrEmail } from '~/server/database/references';
import type { Program } from '~/shared/session';
import { type FoundKey, isUsable } from '../../server/session';
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

/** The keys of an organization. Those of others are not found. */
export const keysIn = (organizationId: string) =>
  recordQueries(
    keys,
    { ...getTableColumns(keys), createdBy: userNameOrEmail(keys.userId) },
    { organizationId },
  );

/** Those that a user created. */
export async function deleteKeysOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(keys).where(eq(keys.userId, userId));
}
