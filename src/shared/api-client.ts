import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/** Boxed, because a caller answers to every name: awaited by itself it would pass for a promise. */
interface Box {
  callers: object;
}

/** While rendering, procedures are called in process; in the browser, over HTTP. */
const box: () => Box | Promise<Box> = createIsomorphicFn()
  .server(() => ({ callers: getGlobalStartContext()?.api as object }))
  // Loaded with the first call: pages without data need not carry it.
  .client(async () => {
    const { browserClients } = await import('./api-client-browser');
    return { callers: browserClients() };
  });

/**
 * A feature's own procedures: `apiClient<UsersApi>('users')`. The caller is looked up with each
 * call, because on the server it belongs to the request.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names its type
export function apiClient<Client extends object>(feature: string): Client {
  return new Proxy({} as Client, {
    get:
      (_target, name) =>
      async (...args: unknown[]) => {
        const { callers } = await box();
        const own: object = Reflect.get(callers, feature);
        return Reflect.apply(Reflect.get(own, name), own, args);
      },
  });
}
