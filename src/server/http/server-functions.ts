import { commonError } from '~/shared/errors/app-error';

const prefix = '/_serverFn/';

export const isServerFunction = (request: Request): boolean =>
  new URL(request.url).pathname.startsWith(prefix);

/** Rejects names from `Object.prototype`, which a lookup by id would find. */
const isId = (id: string) => /^[\w-]+$/.test(id) && !(id in Object.prototype);

const hasInput = (request: Request): boolean =>
  request.method !== 'GET' || new URL(request.url).searchParams.has('payload');

/**
 * Calls a TanStack Start server function. For an unknown id or a malformed payload, Start responds
 * with a 500 and its internal error text; this turns both into client errors without that text.
 */
export async function callServerFunction(
  request: Request,
  call: () => Promise<Response>,
): Promise<Response> {
  if (!isId(new URL(request.url).pathname.slice(prefix.length))) throw commonError('NOT_FOUND');
  const response = await call();
  if (response.status < 500) return response;
  const cause = new Error(await response.text());
  if (cause.message.includes('Server function info not found'))
    throw commonError('NOT_FOUND', { cause });
  throw commonError(hasInput(request) ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', { cause });
}
