import type { Config } from '../config';
import type { RequestContext } from '../request-context';
import { type Encoding, chooseEncoding } from './compress';
import { type CompressedPage, compressPage, withNonce } from './compressed-page';
import { finishedResponse, bufferedResponse } from './buffered-response';

/**
 * Pages that are the same for every visitor who is not signed in: drawn once for each language, theme
 * and other choice, then sent again with the nonce of the answer in the place of the first one.
 */
const sharedPages = new Set(['/login']);

interface KeptPage {
  /** The text around the nonces. */
  pieces: string[];
  /** Compressed when somebody first asks for it so; `undefined` until it is, and where it cannot be. */
  packed: Map<Encoding, CompressedPage | undefined>;
}

/** By configuration, which is one for each process: what a page shows depends on it. */
const caches = new WeakMap<Config, Map<string, KeptPage>>();

/** More variants than there are combinations of the choices of a visitor. */
const mostPages = 200;

/**
 * The cache key, or `undefined` where the page is this visitor's own. A page is drawn from the visit,
 * so the key is the whole visit: what is added to it is in the key. The configuration has a cache of
 * its own.
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
  // Where the database is away, the page says so: that one is drawn, and not kept.
  // The page of a visitor whose session is over says why, and that is nobody else's business.
  if (session || sessionEnd || unavailable || form) return undefined;
  return JSON.stringify([pathname, visit]);
}

/** Draws a page, or sends the one that was drawn before. */
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
    // Nobody waits for it: until it is there, answers are compressed one by one.
    compressPage(page.pieces, encoding).then(
      (packed) => page.packed.set(encoding, packed),
      () => {},
    );
  }
  return page.packed.get(encoding);
}
