import { and, eq, ne, sql } from 'drizzle-orm';
import { type Db, rows } from '~/server/database/database';
import { advisoryLock } from './queries';
import { users } from './tables';

/**
 * Whether an administrator who can act is left without this person. Whoever takes one away asks
 * here first, in the same transaction, and no two do so at once: the last one cannot be lost.
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
