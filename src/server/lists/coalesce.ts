import { setImmediate } from 'node:timers/promises';
import type { Db } from '../database/database';

/**
 * Request coalescing for answers that are the same for everybody: calls with the same key that
 * arrive in the same turn of the event loop share one read. A read that has begun is never joined,
 * so every answer is at least as new as its request, and nobody waits for the read of another.
 */
export function coalesce<Answer extends object>() {
  // Per database: a transaction sees its own rows, and shares them with nobody.
  const pending = new WeakMap<Db, Map<string, Promise<Answer>>>();

  return (db: Db, key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const reads = pending.get(db) ?? new Map<string, Promise<Answer>>();
    pending.set(db, reads);
    const start = async () => {
      await setImmediate();
      reads.delete(key);
      return read();
    };
    const shared = reads.get(key) ?? start();
    reads.set(key, shared);
    return shared;
  };
}
