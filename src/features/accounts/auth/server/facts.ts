import { type SQL, eq, sql } from 'drizzle-orm';
import { rows } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { mergeUnique } from '~/shared/merge-unique';
import { users } from './tables';

declare module '~/server/feature' {
  interface ServerFeature {
    /** What every page for signed-in users needs to know about them. */
    facts?: readonly Fact<unknown>[];
  }
}

declare module '~/server/request-context' {
  interface SharedState {
    /** Of a page only, by name. Filled by the statement that reads its session. */
    facts?: Record<string, unknown>;
  }
}

/**
 * What every page shows about the user, such as a count. Pages read all facts in the statement that
 * reads the session, so each must be one lookup in an index.
 */
export interface Fact<Value> {
  name: string;
  /** About the row of `users`. */
  value: SQL<Value>;
}

export const defineFact = <Value>(name: string, value: SQL<Value>): Fact<Value> => ({
  name,
  value,
});

/** By name, as columns. */
export const facts: Record<string, SQL> = {};

/** Called once, with those of all features, before the first session is read. */
export function declareFacts(declared: readonly Fact<unknown>[]): void {
  const columns = declared.map(({ name, value }) => ({ [name]: value }));
  Object.assign(facts, mergeUnique('fact', columns));
}

/** Without a statement on a page, where it is known. */
export async function readFact<Value>(
  {
    db,
    session,
    shared,
  }: Pick<SessionContext, 'db' | 'shared'> & { session: { user: { id: string } } },
  { name, value }: Fact<Value>,
): Promise<Value> {
  if (shared.facts && name in shared.facts) return shared.facts[name] as Value;
  const [row] = await rows<{ value: Value }>(
    db,
    sql`select ${value} as value from ${users} where ${eq(users.id, session.user.id)}`,
  );
  if (!row) throw new Error(`There is no user ${session.user.id}.`);
  return row.value;
}
