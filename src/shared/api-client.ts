import { type NestedClient, createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

type Callers = NestedClient<Record<never, never>>;

let browser: Callers | undefined;

/** While rendering, procedures are called in process; in the browser, over HTTP. */
const callers: () => Callers = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.api as Callers)
  .client(() => (browser ??= createORPCClient(new RPCLink({ url: `${location.origin}/api/rpc` }))));

/**
 * A feature's own procedures: `apiClient<BooksApi>('books')`. The caller is looked up with each
 * call, because on the server it belongs to the request.
 */
export function apiClient<Client extends object>(feature: string): Client {
  return new Proxy({} as Client, {
    get: (_target, name) => Reflect.get(Reflect.get(callers(), feature), name),
  });
}
