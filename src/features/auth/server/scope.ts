import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';

/** What one call to the engine belongs to. */
export interface AuthScope {
  tx: Db;
  context: RequestContext;
}

const current = new AsyncLocalStorage<AuthScope>();

/** The call that is under way, for what the engine calls back. */
export function currentScope(): AuthScope | undefined {
  return current.getStore();
}

/** Whatever the engine does in `work` becomes part of the scope's transaction. */
export function withinScope<T>(scope: AuthScope, work: () => Promise<T>): Promise<T> {
  return current.run(scope, work);
}

/**
 * The engine knows nothing of our transactions. It gets this in the place of the database: inside a
 * scope it is that scope's transaction, outside it is the database itself.
 */
export function scopedDb(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      const scope = current.getStore()?.tx ?? target;
      const value: unknown = Reflect.get(scope, name, scope);
      return typeof value === 'function' ? value.bind(scope) : value;
    },
  });
}
