import { eq } from 'drizzle-orm';
import { users } from '~/features/accounts/auth/auth.server';
import type { Db } from '~/server/database/database';

/** The IDs of all administrators of the product. */
export async function readAdministrators(tx: Db): Promise<string[]> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  return found.map(({ id }) => id);
}
