import { isProcedure } from '@orpc/server';
import { endpoints } from '~/features/accounts/auth/server/endpoints';
import { cookieName, setCookie } from '~/features/accounts/auth/server/cookie';
import type { Config } from '~/server/config';
import { maxClockSkewMs, maxLagMs } from '~/server/database/database';
import type { IncomingRequest } from '~/server/http/handler';
import { readCookie } from '~/server/request-preferences';
import { api } from './features';

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

/** Whether the procedure at this path writes; undefined if there is none. */
function isWrite(path: string): boolean | undefined {
  let at: unknown = api;
  for (const name of path.replace(/\/$/, '').split('/')) {
    if (!at || typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return isProcedure(at) ? at['~orpc'].meta.writes === true : undefined;
}

/** A usable replica is never further behind, so the cookie is not needed for longer. */
const seconds = Math.ceil((maxLagMs + maxClockSkewMs) / 1000) + 3;

type WriteConfig = Pick<Config, 'baseUrl' | 'databaseReadUrl'>;

/**
 * Read-your-own-writes: the browser carries the time of its last write, so that lists come from the
 * primary until the replica has it. A forged time only affects which database serves the forger.
 */
export function noteWrite(
  { request, url }: Pick<IncomingRequest, 'request' | 'url'>,
  response: Response,
  { config, now }: { config: WriteConfig; now(): Date },
): Response {
  if (config.databaseReadUrl && changesSomething(request.method, url.pathname))
    response.headers.append(
      'set-cookie',
      setCookie(config, 'last-write', String(now().getTime()), seconds),
    );
  return response;
}

/** In milliseconds since 1970; 0 if there is none. */
export function getLastWrite(headers: Headers, { baseUrl }: Pick<Config, 'baseUrl'>): number {
  const time = readCookie(headers, cookieName(baseUrl, 'last-write')) ?? '';
  return /^\d{1,15}$/.test(time) ? Number(time) : 0;
}
