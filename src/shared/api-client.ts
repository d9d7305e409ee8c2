import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/**
 * Boxed because the client is a proxy with every property, including `then`: `await` would call it.
 */
interface Box {
  clients: object;
}

/** On the server, procedures are called in process; in the browser, over HTTP. */
const box: () => Box | Promise<Box> = createIsomorphicFn()
  .server(() => ({ clients: getGlobalStartContext()?.api as object }))
  // Lazy: pages without data do not load this chunk.
  .client(async () => {
    const { browserClients } = await import('./api-client-browser');
    return { clients: browserClients() };
  });

/**
 * A feature's typed client: `apiClient<UsersApi>('users')`, or of a part of it: `'users.sessions'`.
 * Resolved on each call, because on the server it belongs to the request.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names its type
export function apiClient<Client extends object>(feature: string): Client {
  return new Proxy({} as Client, {
    get:
      (_target, name) =>
      async (...args: unknown[]) => {
        const { clients } = await box();
        const own = feature.split('.').reduce<object>((at, part) => Reflect.get(at, part), clients);
        return Reflect.apply(Reflect.get(own, name), own, args);
      },
  });
}
