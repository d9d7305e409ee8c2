import { isProcedure } from '@orpc/server';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import type { IncomingRequest } from '~/server/http/handler';
import { api, onWrite } from './features';
import type { Services } from './request-context';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Forms that write nothing. */
const harmlessPosts = new Set([
  // Only ends the session.
  '/logout',
]);

const rpc = '/api/rpc/';
const auth = '/api/auth';

/** Whether a request may write. Unknown endpoints do, until they are listed here. */
export function changesSomething(method: string, pathname: string): boolean {
  const authPath = pathname.startsWith(`${auth}/`) ? pathname.slice(auth.length) : '';
  const endpoint = Object.hasOwn(endpoints, authPath) ? endpoints[authPath] : undefined;
  if (endpoint?.writes) return true;
  const writes = pathname.startsWith(rpc) ? isWrite(pathname.slice(rpc.length)) : undefined;
  if (safeMethods.has(method)) return writes === true;
  if (method !== 'POST') return true;
  // Some calls of the auth client read by POST; signing out only clears a cookie.
  if (endpoint) return false;
  return writes ?? !harmlessPosts.has(pathname.replace(/\/$/, ''));
}

/** Lets features add to the response of a request that may have changed something. */
export function noteWrite(
  { request, url }: Pick<IncomingRequest, 'request' | 'url'>,
  response: Response,
  services: Pick<Services, 'config' | 'now'>,
): void {
  if (onWrite.length > 0 && changesSomething(request.method, url.pathname))
    for (const note of onWrite) note(response, services);
}

/** Whether the procedure at this path writes; undefined if there is none. */
function isWrite(path: string): boolean | undefined {
  let at: unknown = api;
  for (const name of path.replace(/\/$/, '').split('/')) {
    if (!at || typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return isProcedure(at) ? at['~orpc'].meta.writes === true : undefined;
}
