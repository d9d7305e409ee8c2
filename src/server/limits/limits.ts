import { eq, inArray, lt, sql } from 'drizzle-orm';
import { commonError } from '~/shared/app-error';
import { type Db, rows } from '../database/database';
import { limits } from './tables';

export interface Limit {
  /** How many times … */
  times: number;
  /** … within how many seconds. */
  seconds: number;
}

export interface Verdict {
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

export interface Use {
  key: string;
  limit: Limit;
  /** Counts what was granted alone: who asks in vain on behalf of another takes nothing from him. */
  onlyGranted?: boolean;
}

/**
 * Counts one use of each key and says which are still within their limit. One statement, so that
 * two hundred at once are counted as two hundred; in the database, so that all instances share it.
 */
export async function countUses(db: Db, uses: Use[], now: Date): Promise<Verdict[]> {
  // Everybody takes the rows in the same order, so that nobody waits for somebody who waits for her.
  const sorted = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const values = sorted.map(({ key, limit }) => {
    const ends = new Date(now.getTime() + limit.seconds * 1000).toISOString();
    return sql`(${key}, 1, ${ends}::timestamptz)`;
  });
  const counted = await rows<{ key: string; count: number; resets_at: string | Date }>(
    db,
    sql`insert into ${limits} (key, count, resets_at) values ${sql.join(values, sql`, `)}
        on conflict (key) do update set
          count = case when ${limits.resetsAt} <= ${now.toISOString()} then 1
            else ${limits.count} + 1 end,
          resets_at = case when ${limits.resetsAt} <= ${now.toISOString()} then excluded.resets_at
            -- Nobody waits longer than the window, also where the clock was ahead and was set back.
            else least(${limits.resetsAt}, excluded.resets_at) end
        returning key, count, resets_at`,
  );
  return uses.map(({ key, limit }) => {
    const row = counted.find((it) => it.key === key);
    if (!row) throw new Error(`countUses: nothing was counted for ${key}`);
    const left = (new Date(row.resets_at).getTime() - now.getTime()) / 1000;
    return { allowed: row.count <= limit.times, retryAfter: Math.max(1, Math.ceil(left)) };
  });
}

/** Counts, and throws the 429 that every door answers alike: the longest wait of those exceeded. */
export async function enforceLimits(db: Db, uses: Use[], now: Date): Promise<void> {
  const verdicts = await countUses(db, uses, now);
  const exceeded = verdicts.filter((verdict) => !verdict.allowed);
  if (exceeded.length === 0) return;
  const given = uses.filter((use) => use.onlyGranted).map((use) => use.key);
  if (given.length > 0) await giveBack(db, given);
  // What counts only what was granted has the word where nothing else refuses.
  const others = verdicts.filter((verdict, at) => !verdict.allowed && !uses[at]?.onlyGranted);
  const told = others.length > 0 ? others : exceeded;
  const retryAfter = Math.max(...told.map((verdict) => verdict.retryAfter));
  throw commonError('TOO_MANY_REQUESTS', { retryAfter });
}

async function giveBack(db: Db, keys: string[]): Promise<void> {
  await db
    .update(limits)
    .set({ count: sql`${limits.count} - 1` })
    .where(inArray(limits.key, keys));
}

export function enforceLimit(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  return enforceLimits(db, [{ key, limit }], now);
}

/** Rows per statement: with millions of them, one statement for all would run into its timeout. */
const cleaningBatch = 5000;

/** Deletes the windows that have ended, in batches. */
export async function forgetEndedLimits(db: Db, now: Date): Promise<void> {
  for (;;) {
    const batch = db
      .select({ key: limits.key })
      .from(limits)
      .where(lt(limits.resetsAt, now))
      .limit(cleaningBatch)
      .for('update', { skipLocked: true });
    const [deleted] = await rows<{ count: number }>(
      db,
      sql`with deleted as (delete from ${limits} where key in ${batch} returning 1)
          select count(*)::int as count from deleted`,
    );
    if (!deleted || deleted.count < cleaningBatch) return;
  }
}

/** The part of an address that one customer holds: an IPv6 customer has a whole /64. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const middle = plain.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0;
  const groups = [...front, ...Array.from({ length: middle }, () => '0'), ...back];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

export async function forgetLimit(db: Db, ...keys: string[]): Promise<void> {
  await db.delete(limits).where(inArray(limits.key, keys));
}

/** How long failures count: who was let alone for this long starts anew. */
const failureMemory = 86_400;

/** After how many failures in a row each further try has to wait how many seconds. */
const growingWaits: [failures: number, seconds: number][] = [
  [20, 900],
  [10, 300],
  [5, 60],
];

/** Seconds that the next try under `key` has to wait, because of the failures before it. */
export async function waitAfterFailures(db: Db, key: string, now: Date): Promise<number> {
  const [row] = await db.select().from(limits).where(eq(limits.key, key));
  if (!row) return 0;
  const wait = growingWaits.find(([failures]) => row.count >= failures)?.[1] ?? 0;
  const lastFailure = row.resetsAt.getTime() - failureMemory * 1000;
  if (lastFailure > now.getTime()) {
    // The clock was ahead when the failure was counted and was set back: the wait runs from now.
    const resetsAt = new Date(now.getTime() + failureMemory * 1000);
    await db.update(limits).set({ resetsAt }).where(eq(limits.key, key));
    return wait;
  }
  return Math.max(0, Math.ceil((lastFailure + wait * 1000 - now.getTime()) / 1000));
}

export async function countFailure(db: Db, key: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const ends = new Date(now.getTime() + failureMemory * 1000).toISOString();
  await db.execute(
    sql`insert into ${limits} (key, count, resets_at) values (${key}, 1, ${ends})
        on conflict (key) do update set
          count = case when ${limits.resetsAt} <= ${at} then 1 else ${limits.count} + 1 end,
          resets_at = ${ends}`,
  );
}
