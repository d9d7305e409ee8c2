import type { Db } from '~/server/database/database';

export interface DeferredTransaction {
  tx: Db;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * A transaction that begins partway through the work: for work that first calls a possibly slow
 * third party and must not hold a connection meanwhile. The caller that opens it must end it.
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
      // Rolled back, so the outcome does not matter.
      await done.catch(() => {});
    },
  };
}
