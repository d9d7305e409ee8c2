import { commonError } from '~/shared/app-error';

const prefix = '/_serverFn/';

export const isServerFunction = (request: Request): boolean =>
  new URL(request.url).pathname.startsWith(prefix);

/** Names that every object has are no ids, though looking one up finds something. */
const isId = (id: string) => /^[\w-]+$/.test(id) && !(id in Object.prototype);

const hasInput = (request: Request): boolean =>
  request.method !== 'GET' || new URL(request.url).searchParams.has('payload');

/**
 * Calls a server function of TanStack Start. Start answers an unknown id and a broken payload with
 * 500 and the text of its own error; here they are the caller's mistakes, and the text stays inside.
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
