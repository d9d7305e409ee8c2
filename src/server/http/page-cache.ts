import type { Config } from '../config';
import type { RequestContext } from '../request-context';
import { setRoute } from '../tracing';
import { type Encoding, chooseEncoding } from './compress';
import { type CompressedPage, compressPage, withNonce } from './compressed-page';
import { finishedResponse, bufferedResponse } from './buffered-response';

/**
 * Pages that look the same to all signed-out visitors. They are rendered once per language, theme
 * and other preferences, then sent again with the CSP nonce of the response.
 */
const sharedPages = new Set(['/login']);

interface CachedPage {
  /** The HTML, split at the nonces. */
  pieces: string[];
  /** Compressed on first use; `undefined` while that runs, or if it is not possible. */
  compressed: Map<Encoding, CompressedPage | undefined>;
}

/** One cache per configuration, since pages depend on it. */
const caches = new WeakMap<Config, Map<string, CachedPage>>();

/** More than there are combinations of visitor preferences. */
const mostPages = 200;

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
  // Not cached: pages of a session, or that say why one ended; form results; and the notice that
  // the database is unavailable.
  if (session || sessionEnd || unavailable || form) return undefined;
  return JSON.stringify([pathname, preferences]);
}

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
  const cached = cache.get(key);
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  setRoute(new URL(request.url).pathname);
  if (cached) return answer(cached, context.nonce, encoding);
  const response = await render();
  if (response.status !== 200) return response;
  const page = { pieces: (await response.text()).split(context.nonce), compressed: new Map() };
  cache.set(key, page);
  const [oldest] = cache.size > mostPages ? cache.keys() : [];
  if (oldest !== undefined) cache.delete(oldest);
  return answer(page, context.nonce, encoding);
}

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

function answer(page: CachedPage, nonce: string, encoding: Encoding | undefined): Response {
  const compressed = encoding && compressedIn(page, encoding);
  const bytes = compressed && withNonce(compressed, nonce);
  if (!bytes) return bufferedResponse(page.pieces.join(nonce), { headers });
  return finishedResponse(bytes, {
    ...headers,
    'content-encoding': encoding,
    vary: 'Accept-Encoding',
  });
}

function compressedIn(page: CachedPage, encoding: Encoding): CompressedPage | undefined {
  if (!page.compressed.has(encoding)) {
    page.compressed.set(encoding, undefined);
    // In the background: until it is done, responses are compressed one by one.
    compressPage(page.pieces, encoding).then(
      (compressed) => page.compressed.set(encoding, compressed),
      () => {},
    );
  }
  return page.compressed.get(encoding);
}
