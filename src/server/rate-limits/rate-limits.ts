import { createHash } from 'node:crypto';
import { type SQL, inArray, lt, sql } from 'drizzle-orm';
import { commonError } from '~/shared/errors/app-error';
import { type Db, rows } from '../database/database';
import { deleteInChunks } from '../database/delete-in-chunks';
import { preparedOnce } from '../database/prepared';
import { defineJob, noData } from '../jobs/job';
import { rateLimits } from './tables';

export interface RateLimit {
  /** Allowed uses per window. */
  times: number;
  /** Length of the window. */
  seconds: number;
}

export interface LimitResult {
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfter: number;
}

export interface Use {
  key: string;
  limit: RateLimit;
}

/** Keys name emails, users and addresses, so the database has a hash of all but their first word. */
export function storedKey(key: string): string {
  const [purpose = '', ...rest] = key.split(':');
  const hash = createHash('sha256').update(rest.join(':')).digest('hex');
  return rest.length === 0 ? purpose : `${purpose}:${hash}`;
}

interface Row {
  key: string;
  count: number;
  resets_at: string | Date;
}

const secondsUntil = (moment: string | Date, now: Date) =>
  Math.max(1, Math.ceil((new Date(moment).getTime() - now.getTime()) / 1000));

/**
 * Counts one use of each key if all keys are below their limit, otherwise none: a rejected request
 * uses up no quota. Row locks make parallel requests on all instances count one at a time.
 */
export async function consumeRateLimits(db: Db, uses: Use[], now: Date): Promise<LimitResult[]> {
  const counted = await countAllOrNone(db, uses, now);
  const isComplete = counted.length === uses.length;
  const found = isComplete ? counted : await readRows(db, uses);
  const results = uses.map((use) => {
    const result = toLimitResult(found, use, now);
    return isComplete ? { ...result, allowed: true } : result;
  });
  // A window ended between the two statements. Nothing was counted, so the request is rejected.
  if (!isComplete && results.every((result) => result.allowed))
    return results.map(() => ({ allowed: false, retryAfter: 1 }));
  return results;
}

/** The result for one of several requests. */
export interface RequestResult extends LimitResult {
  /** Keys of the limits that are used up. */
  exceeded: string[];
}

/**
 * Decides about many requests at once, in order: each is counted under all of its keys, or under
 * none if one of them is used up. If a key that all of them need is used up, nothing is written.
 */
export async function consumeRateLimitsEach(
  db: Db,
  requests: Use[][],
  now: Date,
): Promise<RequestResult[]> {
  const uses = new Map<string, Use & { amount: number }>();
  for (const use of requests.flat())
    uses.set(use.key, { ...use, amount: (uses.get(use.key)?.amount ?? 0) + 1 });
  if (uses.size === 0) return [];
  // Row locks: concurrent calls wait until the counts of rejected requests are corrected.
  return db.transaction(async (tx) => {
    const counted = await insertUses(tx, [...uses.values()], now, requests.length);
    const remaining = new Map<string, number>();
    for (const { key, limit, amount } of uses.values()) {
      const row = counted.find((item) => item.key === storedKey(key));
      if (row) remaining.set(key, limit.times - (row.count - amount));
    }
    const rejectedBy = requests.map((request) => {
      const exceeded = request.filter(({ key }) => (remaining.get(key) ?? 0) <= 0);
      if (exceeded.length === 0)
        for (const { key } of request) remaining.set(key, (remaining.get(key) ?? 0) - 1);
      return exceeded;
    });
    if (rejectedBy.every((exceeded) => exceeded.length === 0))
      return requests.map(() => ({ allowed: true, retryAfter: 0, exceeded: [] }));
    await setRemaining(tx, uses, remaining);
    const found = await readRows(tx, [...uses.values()]);
    return rejectedBy.map((rejecting) => {
      // Without a count, the limit itself may have room: another one rejected all requests.
      const exceeded = rejecting.filter(
        (use) => remaining.has(use.key) || !toLimitResult(found, use, now).allowed,
      );
      const waits = exceeded.map((use) => toLimitResult(found, use, now).retryAfter);
      const allowed = rejecting.length === 0;
      const retryAfter = allowed ? 0 : Math.max(1, ...waits);
      return { allowed, retryAfter, exceeded: exceeded.map(({ key }) => key) };
    });
  });
}

async function setRemaining(
  tx: Db,
  uses: Map<string, Use>,
  remaining: Map<string, number>,
): Promise<void> {
  if (remaining.size === 0) return;
  const values = [...remaining].map(
    ([key, left]) => sql`(${storedKey(key)}, ${(uses.get(key)?.limit.times ?? 0) - left}::int)`,
  );
  await tx.execute(
    sql`update ${rateLimits} set count = used.count
        from (values ${sql.join(values, sql`, `)}) as used (key, count)
        where used.key = ${rateLimits.key}`,
  );
}

class LimitReached extends Error {}

/** Several keys share a transaction, so a partial count is rolled back. */
async function countAllOrNone(db: Db, uses: Use[], now: Date): Promise<Row[]> {
  if (uses.length === 1) return insertUses(db, uses, now);
  try {
    return await db.transaction(async (tx) => {
      const counted = await insertUses(tx, uses, now);
      if (counted.length < uses.length) throw new LimitReached();
      return counted;
    });
  } catch (error) {
    if (error instanceof LimitReached) return [];
    throw error;
  }
}

function toLimitResult(found: Row[], { key, limit }: Use, now: Date): LimitResult {
  const row = found.find((item) => item.key === storedKey(key));
  const left = row ? secondsUntil(row.resets_at, now) : 0;
  const isOver = !row || new Date(row.resets_at) <= now || left > limit.seconds;
  if (isOver) return { allowed: true, retryAfter: limit.seconds };
  return { allowed: row.count < limit.times, retryAfter: left };
}

/** Counts nothing if a key that all `requests` use is used up, and no key that is used up. */
function insertUses(
  db: Db,
  uses: (Use & { amount?: number })[],
  now: Date,
  requests = 1,
): Promise<Row[]> {
  const at = now.toISOString();
  const values = uses.map(({ key, limit, amount = 1 }) => {
    const ends = new Date(now.getTime() + limit.seconds * 1000).toISOString();
    return sql`(${storedKey(key)}, ${amount}::int, ${limit.times}::int, ${ends}::timestamptz)`;
  });
  // A window that ends later than a new one would was created by a fast clock: treat it as over.
  const isOver = (ends: SQL) =>
    sql`(${rateLimits.resetsAt} <= ${at} or ${rateLimits.resetsAt} > ${ends})`;
  const over = isOver(sql`excluded.resets_at`);
  // Rows are locked in key order, so that two requests cannot deadlock.
  return rows<Row>(
    db,
    sql`with uses (key, amount, times, ends) as (values ${sql.join(values, sql`, `)}),
          used_up as (
            select 1 from ${rateLimits} join uses on uses.key = ${rateLimits.key}
            where not ${isOver(sql`uses.ends`)} and ${rateLimits.count} >= uses.times
              and uses.amount >= ${requests}::int)
        insert into ${rateLimits} (key, count, resets_at)
        select key, amount, ends from uses where not exists (select 1 from used_up) order by key
        on conflict (key) do update set
          count = case when ${over} then 0 else ${rateLimits.count} end + excluded.count,
          resets_at = case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end
        where ${over}
          or ${rateLimits.count} < (select times from uses where uses.key = ${rateLimits.key})
        returning key, count, resets_at`,
  );
}

function readRows(db: Db, uses: Use[]): Promise<Row[]> {
  const keys = uses.map(({ key }) => sql`${storedKey(key)}`);
  return rows<Row>(
    db,
    sql`select key, count, resets_at from ${rateLimits} where key in (${sql.join(keys, sql`, `)})`,
  );
}

/** Whether another use of the key would be allowed, without counting one. */
export async function peekLimit(db: Db, use: Use, now: Date): Promise<LimitResult> {
  return toLimitResult(await readRows(db, [use]), use, now);
}

/** Counts a use of each key, or throws a 429 with the longest wait of the exceeded limits. */
export async function enforceRateLimits(db: Db, uses: Use[], now: Date): Promise<void> {
  const results = await consumeRateLimits(db, uses, now);
  const exceeded = results.filter((result) => !result.allowed);
  if (exceeded.length === 0) return;
  const retryAfter = Math.max(...exceeded.map((result) => result.retryAfter));
  throw commonError('TOO_MANY_REQUESTS', { retryAfter });
}

const countedUse = preparedOnce('count_rate_limit_use', (db) => {
  const { resetsAt } = rateLimits;
  const isOver = sql`(${resetsAt} <= ${sql.placeholder('now')} or ${resetsAt} > excluded.resets_at)`;
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), count: 1, resetsAt: sql.placeholder('resetsAt') })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
});

/**
 * Like `enforceRateLimits`, for one limit that every request needs: half the CPU time. Rejected
 * uses count, too, until the window ends.
 */
export async function enforceFrequentLimit(db: Db, { key, limit }: Use, now: Date): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000);
  const [used] = await countedUse(db).execute({
    key: storedKey(key),
    resetsAt,
    now: now.toISOString(),
  });
  if (used && used.count > limit.times)
    throw commonError('TOO_MANY_REQUESTS', { retryAfter: secondsUntil(used.resetsAt, now) });
}

/** Refunds uses that were counted. */
export async function refundRateLimits(db: Db, keys: string[], times = 1): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - ${times}::int, 0)` })
    .where(inArray(rateLimits.key, keys.map(storedKey)));
}

export function enforceRateLimit(db: Db, key: string, limit: RateLimit, now: Date): Promise<void> {
  return enforceRateLimits(db, [{ key, limit }], now);
}

/** Deletes expired windows. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await deleteInChunks(db, rateLimits, lt(rateLimits.resetsAt, now));
}

/** Rate limit key of a client address. IPv6 customers usually get a /64, so it counts as one. */
export function clientAddressKey(address: string): string {
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

/** Writes per client address, over all endpoints; no human gets near this rate. */
export const writesFrom = (clientAddress: string): Use => ({
  key: `write:${clientAddressKey(clientAddress)}`,
  limit: { times: 600, seconds: 60 },
});

export const rateLimitCleanup = defineJob({
  name: 'rate-limit-cleanup',
  title: 'job-titles:rate-limit-cleanup',
  schema: noData,
  schedule: '*/10 * * * *',
  run: (_data, { db, now }) => deleteExpiredRateLimits(db, now()),
});
