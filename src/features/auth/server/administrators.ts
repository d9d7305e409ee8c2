import { and, eq, ne, sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';
import { advisoryLock } from './queries';
import { users } from './tables';

/**
 * Whether another active administrator remains without this user. Call it in the same transaction
 * before removing one; callers are serialized, so the last administrator cannot be lost.
 */
export async function hasOtherAdministrator(tx: Db, userId: string, now: Date): Promise<boolean> {
  await advisoryLock(tx, 'administrators');
  const at = now.toISOString();
  const [row] = await rows<{ any: boolean }>(
    tx,
    sql`select exists (
          select from ${users} where ${and(eq(users.role, 'admin'), ne(users.id, userId))}
          and (not ${users.banned} or ${users.banExpires} <= ${at})) as any`,
  );
  return row?.any ?? false;
}
