import { isProcedure } from '@orpc/server';
import { endpoints } from '~/features/auth/server/endpoints';
import { demoEntrance } from '~/features/demo/accounts';
import { refusalPage } from '~/features/demo/server/refusal-page';
import type { Config } from '~/server/config';
import { isReadOnlyError } from '~/server/database/errors';
import { apiErrorResponse } from '~/server/http/error-response';
import type { IncomingRequest } from '~/server/http/handler';
import type { Log } from '~/server/log';
import { commonError } from '~/shared/app-error';
import { api } from '~/registry/server/api';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Allowed POST requests in demo mode besides read-only calls. None of them writes data. */
const allowedPosts = new Set([demoEntrance, '/logout']);

const rpc = '/api/rpc/';
const auth = '/api/auth';

/**
 * Rejects requests that would change data in demo mode. Runs before all endpoints and denies by
 * default: an endpoint added later is blocked until it is allowed here.
 */
export function demoRefusalFor(
  incoming: IncomingRequest,
  config: Pick<Config, 'demoContact' | 'demoRepository'>,
): Response | undefined {
  const { request, url, i18n } = incoming;
  if (!changesSomething(request.method, url.pathname)) return undefined;
  const isCall = url.pathname.startsWith('/api/');
  // Callbacks of sign-in providers are opened by a browser, so they get a page.
  const wantsPage = request.headers.get('accept')?.includes('text/html');
  return isCall && !wantsPage
    ? apiErrorResponse(url.pathname, i18n, commonError('DEMO_READ_ONLY'))
    : refusalPage(incoming, config);
}

export function changesSomething(method: string, pathname: string): boolean {
  const authPath = pathname.startsWith(`${auth}/`) ? pathname.slice(auth.length) : '';
  const endpoint = Object.hasOwn(endpoints, authPath) ? endpoints[authPath] : undefined;
  if (endpoint?.writes) return true;
  const writes = pathname.startsWith(rpc) ? writesOf(pathname.slice(rpc.length)) : undefined;
  if (safeMethods.has(method)) return writes === true;
  if (method !== 'POST') return true;
  // Some calls of the auth client read by POST; signing out only clears a cookie.
  if (endpoint) return false;
  return writes ?? !allowedPosts.has(pathname.replace(/\/$/, ''));
}

/** Whether the procedure at this path writes; undefined if there is none. */
function writesOf(path: string): boolean | undefined {
  let at: unknown = api;
  for (const name of path.replace(/\/$/, '').split('/')) {
    if (!at || typeof at !== 'object' || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name);
  }
  return isProcedure(at) ? at['~orpc'].meta.writes === true : undefined;
}

/** Logs a write that only the read-only database rejected: the guard should have blocked it. */
export function toDemoRefusal(error: unknown, log: Log): unknown {
  if (!isReadOnlyError(error)) return error;
  log.error({ err: error }, 'a write in demo mode was rejected by the database only');
  return commonError('DEMO_READ_ONLY', { cause: error });
}
