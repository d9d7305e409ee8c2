import type { Config } from '../config';
import type { RequestContext } from '../request-context';
import { cookieOf, themeOf } from '../visit';
import { sidebarCookie } from '~/shared/sidebar';

/**
 * Pages that are the same for every visitor who is not signed in: drawn once for each language and
 * theme, then sent again with the nonce of the answer in the place of the first one.
 */
const sharedPages = new Set(['/login']);

/** The text around the nonces of a page. */
type Pieces = string[];

/** By configuration, which is one for each process: what a page shows depends on it. */
const caches = new WeakMap<Config, Map<string, Pieces>>();

/** What the page depends on beside the configuration; all of closed lists, so it cannot grow. */
function keyOf(path: string, { headers, i18n }: RequestContext): string {
  const folded = cookieOf(headers, sidebarCookie) === 'folded';
  return [path, i18n.language, themeOf(headers), folded].join(' ');
}

/** `undefined` where the page is this visitor's own. */
async function sharedKey(request: Request, context: RequestContext): Promise<string | undefined> {
  const { pathname, search } = new URL(request.url);
  if (search !== '' || context.form || !sharedPages.has(pathname)) return undefined;
  if (request.method !== 'GET' || (await context.session())) return undefined;
  return keyOf(pathname, context);
}

/** Draws a page, or sends the one that was drawn before. */
export async function withPageCache(
  request: Request,
  context: RequestContext,
  draw: () => Promise<Response>,
): Promise<Response> {
  // Where the database is away, the page says so: that one is drawn, and not kept.
  const key = await sharedKey(request, context).catch(() => undefined);
  if (key === undefined) return draw();
  let cache = caches.get(context.config);
  if (!cache) caches.set(context.config, (cache = new Map()));
  const known = cache.get(key);
  if (known) return page(known.join(context.nonce));
  const response = await draw();
  if (response.status !== 200) return response;
  const pieces = (await response.text()).split(context.nonce);
  cache.set(key, pieces);
  return page(pieces.join(context.nonce));
}

function page(html: string): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
