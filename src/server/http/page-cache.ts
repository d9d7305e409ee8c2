import type { Config } from '../config';
import type { RequestContext } from '../request-context';
import { type Encoding, chooseEncoding } from './compress';
import { type CompressedPage, compressPage, withNonce } from './compressed-page';
import { finishedResponse, bufferedResponse } from './buffered-response';

/**
 * Pages that look the same to all signed-out visitors. They are rendered once per language, theme
 * and other preferences, then sent again with the CSP nonce of the response.
 */
const sharedPages = new Set(['/login']);

interface KeptPage {
  /** The HTML, split at the nonces. */
  pieces: string[];
  /** Compressed on first use; `undefined` while that runs, or if it is not possible. */
  packed: Map<Encoding, CompressedPage | undefined>;
}

/** One cache per configuration, since pages depend on it. */
const caches = new WeakMap<Config, Map<string, KeptPage>>();

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
    ...visit
  } = await context.visit();
  // Not cached: pages of a session, or that say why one ended; form results; and the notice that
  // the database is unavailable.
  if (session || sessionEnd || unavailable || form) return undefined;
  return JSON.stringify([pathname, visit]);
}

/** Renders a page, or sends it from the cache. */
export async function withPageCache(
  request: Request,
  context: RequestContext,
  draw: () => Promise<Response>,
): Promise<Response> {
  const key = await sharedKey(request, context);
  if (key === undefined) return draw();
  let cache = caches.get(context.config);
  if (!cache) caches.set(context.config, (cache = new Map()));
  const known = cache.get(key);
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  if (known) return answer(known, context.nonce, encoding);
  const response = await draw();
  if (response.status !== 200) return response;
  const kept = { pieces: (await response.text()).split(context.nonce), packed: new Map() };
  cache.set(key, kept);
  const [oldest] = cache.size > mostPages ? cache.keys() : [];
  if (oldest !== undefined) cache.delete(oldest);
  return answer(kept, context.nonce, encoding);
}

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

function answer(page: KeptPage, nonce: string, encoding: Encoding | undefined): Response {
  const packed = encoding && packedIn(page, encoding);
  const bytes = packed && withNonce(packed, nonce);
  if (!bytes) return bufferedResponse(page.pieces.join(nonce), { headers });
  return finishedResponse(bytes, {
    ...headers,
    'content-encoding': encoding,
    vary: 'Accept-Encoding',
  });
}

function packedIn(page: KeptPage, encoding: Encoding): CompressedPage | undefined {
  if (!page.packed.has(encoding)) {
    page.packed.set(encoding, undefined);
    // In the background: until it is done, responses are compressed one by one.
    compressPage(page.pieces, encoding).then(
      (packed) => page.packed.set(encoding, packed),
      () => {},
    );
  }
  return page.packed.get(encoding);
}
