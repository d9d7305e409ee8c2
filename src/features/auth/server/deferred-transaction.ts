import type { Db } from '~/server/database/database';

export interface DeferredTransaction {
  tx: Db;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * A transaction that does not wrap the work but begins in its midst: for work that first asks
 * somebody else, who may be slow, and must not hold the database meanwhile. Whoever opens it ends it.
 */
export async function openDeferredTransaction(db: Db): Promise<DeferredTransaction> {
  const opened = Promise.withResolvers<Db>();
  const work = Promise.withResolvers<void>();
  const done = db.transaction((tx) => {
    opened.resolve(tx);
    return work.promise;
  });
  done.catch(opened.reject);
  const tx = await opened.promise;
  return {
    tx,
    commit() {
      work.resolve();
      return done;
    },
    async rollback() {
      work.reject(new Error('rolled back'));
      // However it ends, nothing of it is kept.
      await done.catch(() => {});
    },
  };
}
