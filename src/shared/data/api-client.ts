import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';

/**
 * Every procedure of the product. `src/main/features.ts` derives it from the features of the
 * registry, so that renaming a field on the server breaks the build of the screen that reads it.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- declared there
export interface ApiClient {}

/**
 * Boxed because the client is a proxy with every property, including `then`: `await` would call it.
 */
interface Box {
  client: object;
}

/** On the server, procedures are called in process; in the browser, over HTTP. */
const box: () => Box | Promise<Box> = createIsomorphicFn()
  .server(() => ({ client: getGlobalStartContext()?.api as object }))
  // Lazy: pages without data do not load this chunk.
  .client(async () => {
    const { browserClient } = await import('./api-client-browser');
    return { client: browserClient() };
  });

const nameKey = Symbol('name');

/** Looks the procedure up on each call, because on the server the client belongs to the request. */
function procedureAt(path: readonly string[]): object {
  return new Proxy(() => {}, {
    get: (_target, name) =>
      name === nameKey ? path.join('.') : procedureAt([...path, String(name)]),
    async apply(_target, _this, args) {
      const { client } = await box();
      const procedure = path.reduce<unknown>((at, name) => Reflect.get(at as object, name), client);
      return countCall(Reflect.apply(procedure as () => Promise<unknown>, undefined, args));
    },
  });
}

let openCalls = 0;

/** Whether the page waits for the response to a call. */
export const isCalling = (): boolean => openCalls > 0;

async function countCall<Result>(call: Promise<Result>): Promise<Result> {
  openCalls += 1;
  try {
    return await call;
  } finally {
    openCalls -= 1;
  }
}

/** Calls procedures: `await api.users.get({ id })`. */
export const api = procedureAt([]) as ApiClient;

/** How the router names a procedure: `users.ban` for `api.users.ban`. */
export const getProcedureName = (procedure: (input: never) => unknown): string =>
  Reflect.get(procedure, nameKey) as string;
