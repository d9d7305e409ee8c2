import { sql } from 'drizzle-orm';
import { type Db, type Timeouts, rows } from '~/server/database/database';
import { isDatabaseUnavailable } from '~/server/database/errors';
import { type PoolOptions, createPool, drizzleOn } from '~/server/database/pool';
import type { Log } from '~/server/log';

/** A replica further behind than this is not used. */
export const maxLagMs = 10_000;
/** How far the clocks of instances may differ. */
export const maxClockSkewMs = 2000;

const checkEveryMs = 1000;
/** Short: if the replica hangs, there must be time left for the primary. */
const timeouts: Timeouts = { connection: 1000, statement: 2000, query: 2500 };

/** A position in the write-ahead log (WAL): `16/B374D848`. */
function toPosition(lsn: string | null): bigint {
  const [high = '0', low = '0'] = (lsn ?? '0/0').split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The root cause: Drizzle's own message quotes the statement. */
function getMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? getMessage(error.cause) : error.message;
}

/** When the primary had reached which position. */
interface Mark {
  at: number;
  position: bigint;
}

interface MonitorOptions {
  primary: Db;
  replica: Db;
  log: Log;
  now(): number;
}

/**
 * Notes when the primary had reached which position of the WAL, and which of them the replica has
 * replayed: all that was committed before `freshAt` is there.
 */
function createMonitor({ primary, replica, log, now }: MonitorOptions) {
  let marks: Mark[] = [];
  let freshAt = 0;
  let usable: boolean | undefined;
  const isTooOld = (time: number) => now() - time > maxLagMs;

  function setUsable(value: boolean, reason?: string): void {
    if (value === usable) return;
    usable = value;
    if (usable) log.info('lists are read from the replica');
    else log.warn({ reason }, 'the replica cannot be used; lists are read from the primary');
  }

  async function markPrimary(): Promise<void> {
    const at = now();
    const statement = sql`select pg_current_wal_flush_lsn()::text as lsn`;
    const [found] = await rows<{ lsn: string }>(primary, statement);
    if (found) marks.push({ at, position: toPosition(found.lsn) });
  }

  return {
    async compare(): Promise<void> {
      // If the primary does not respond, the replica becomes too old in time.
      await markPrimary().catch(() => {});
      const [state] = await rows<{ standby: boolean; lsn: string | null }>(
        replica,
        sql`select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn`,
      );
      if (!state?.standby) return setUsable(false, 'it is not a standby');
      const replayed = toPosition(state.lsn);
      freshAt = marks.findLast((mark) => mark.position <= replayed)?.at ?? freshAt;
      marks = marks.filter((mark) => mark.at > freshAt && !isTooOld(mark.at));
      setUsable(!isTooOld(freshAt), `it is more than ${maxLagMs / 1000} s behind`);
    },
    failed: (error: unknown) => setUsable(false, getMessage(error)),
    isUsable: () => usable === true && !isTooOld(freshAt),
    /** Whether the replica has everything that was written until this time. */
    has: (time: number) => time + maxClockSkewMs < freshAt,
  };
}

export interface ReplicaStatus {
  usable: boolean;
  /** Reads so far, by the database that served them. */
  reads: { replica: number; primary: number };
}

export type Replica = ReturnType<typeof openReplica>;

/** A streaming replica. Users read from it once it has their own last write. */
export function openReplica(
  url: string,
  primary: Db,
  options: PoolOptions,
  now: () => number = Date.now,
) {
  const pool = createPool(url, { ...options, timeouts });
  // A separate connection: checks must not wait behind slow lists.
  const checks = createPool(url, { ...options, timeouts, size: 1 });
  const db = drizzleOn(pool, options.behindPooler);
  const monitor = createMonitor({ primary, replica: drizzleOn(checks), log: options.log, now });
  const reads = { replica: 0, primary: 0 };
  let checking: Promise<void> | undefined;

  const check = () =>
    (checking ??= monitor
      .compare()
      .catch(monitor.failed)
      .finally(() => (checking = undefined)));
  void check();
  const timer = setInterval(() => void check(), checkEveryMs).unref();

  return {
    /** Compares the replica with the primary; runs every second. */
    check,
    status: (): ReplicaStatus => ({ usable: monitor.isUsable(), reads: { ...reads } }),
    async read<T>(work: (db: Db) => Promise<T>, lastWriteAt: number): Promise<T> {
      if (monitor.isUsable() && monitor.has(lastWriteAt)) {
        try {
          const found = await work(db);
          reads.replica += 1;
          return found;
        } catch (error) {
          // Other errors too, such as a migration that has not been replayed yet: the primary decides.
          if (isDatabaseUnavailable(error)) monitor.failed(error);
        }
      }
      reads.primary += 1;
      return work(primary);
    },
    async close() {
      clearInterval(timer);
      await checking;
      await Promise.all([pool.end(), checks.end()]);
    },
  };
}
