import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * Names of users by ID, null once the user is deleted. Look a name up where it is shown instead of
 * copying it: a copy outlives the account. Raw SQL, for features below those of accounts.
 */

export const userName = (id: SQLWrapper | string): SQL<string | null> =>
  sql<string | null>`(select nullif(users.name, '') from users where users.id = ${id})`;

/** The same, or the email as long as there is no name. */
export const userNameOrEmail = (id: SQLWrapper | string): SQL<string | null> =>
  sql`(select coalesce(nullif(users.name, ''), users.email) from users where users.id = ${id})`;
