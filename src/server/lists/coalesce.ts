import { setImmediate } from 'node:timers/promises';
import type { Db } from '../database/database';

/**
 * Request coalescing: calls with the same key in the same turn of the event loop share one read.
 * A read that has started is never joined, so a response is never older than its request. Only for
 * results that are the same for every user.
 */
export function coalesce<Answer extends object>() {
  // Per `Db`: a transaction sees its own uncommitted rows, which must not be shared.
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
