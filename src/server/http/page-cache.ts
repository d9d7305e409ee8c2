import type { Config } from '../config';
import type { RequestContext } from '../request-context';
import { setRoute } from '../tracing';
import { bufferedResponse } from './buffered-response';

/**
 * Pages that look the same to all signed-out visitors. They are rendered once per language, theme
 * and other preferences, then sent again with the CSP nonce of the response.
 */
const sharedPages = new Set(['/login']);

/** The HTML of each page, split at the nonces. One cache per configuration, since pages depend on it. */
const caches = new WeakMap<Config, Map<string, string[]>>();

/** More than there are combinations of visitor preferences. */
const maxPages = 200;

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

/** Renders a page, or sends it from the cache. */
export async function withPageCache(
  request: Request,
  context: RequestContext,
  render: () => Promise<Response>,
): Promise<Response> {
  const key = await sharedKey(request, context);
  if (key === undefined) return render();
  let cache = caches.get(context.config);
  if (!cache) caches.set(context.config, (cache = new Map()));
  let pieces = cache.get(key);
  if (!pieces) {
    const response = await render();
    if (response.status !== 200) return response;
    pieces = (await response.text()).split(context.nonce);
    cache.set(key, pieces);
    const [oldest] = cache.size > maxPages ? cache.keys() : [];
    if (oldest !== undefined) cache.delete(oldest);
  }
  setRoute(new URL(request.url).pathname);
  return bufferedResponse(pieces.join(context.nonce), { headers });
}

/**
 * The cache key, or `undefined` if the page must not be shared. It contains the full page
 * context, from which pages are rendered, so new fields become part of the key by default.
 */
async function sharedKey(request: Request, context: RequestContext): Promise<string | undefined> {
  const { pathname, search } = new URL(request.url);
  if (search !== '' || !sharedPages.has(pathname) || request.method !== 'GET') return undefined;
  const {
    config: _config,
    session,
    sessionEnd,
    unavailable,
    form,
    ...preferences
  } = await context.pageContext();
  // Not cached: pages of a session, or that say why one ended; form results; and the message that
  // the database is unavailable.
  if (session || sessionEnd || unavailable || form) return undefined;
  return JSON.stringify([pathname, preferences]);
}
