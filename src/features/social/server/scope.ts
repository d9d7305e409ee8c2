import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '~/server/database/database';
import type { RequestContext } from '~/server/request-context';
import type { SessionUser } from '~/shared/session';

/** The request and the transaction that an engine call belongs to. */
export interface AuthScope {
  tx: Db;
  context: RequestContext;
  /** The user that this call has created, if any. */
  createdUserId?: string;
  /** The user, who was there before, that this call has linked a provider to, if any. */
  linkedTo?: Pick<SessionUser, 'id' | 'role'>;
  /** The session that the engine has created, until `finishSignIn` replaces it. */
  engineSessionId?: string;
}

const current = new AsyncLocalStorage<AuthScope>();

/** The scope of the current call, for engine callbacks. */
export function currentScope(): AuthScope | undefined {
  return current.getStore();
}

/** Runs `work` so that the engine's statements join the scope's transaction. */
export function withinScope<T>(scope: AuthScope, work: () => Promise<T>): Promise<T> {
  return current.run(scope, work);
}

/**
 * The engine does not know our transactions, so it gets this proxy as its database: inside a scope
 * it resolves to the scope's transaction, otherwise to the database itself.
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

/** Passes the client address to the engine. Clients cannot set it. */
export const clientAddressHeader = 'x-app-client-address';

/**
 * The request as the engine may see it: at our own base URL, with the trusted client address. The
 * body is read by our schemas, so the engine gets only what an adapter passes on.
 */
export function toEngineRequest(
  request: Request,
  { config, clientAddress }: Pick<RequestContext, 'config' | 'clientAddress'>,
): Request {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, clientAddress);
  headers.delete('content-length');
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  return new Request(new URL(pathname + search, config.baseUrl), { method, headers });
}
