const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * CSRF protection: requests that can change data must come from our own origin. Browsers send
 * `Origin` with all of them, so a missing header is rejected.
 */
export function isSameOriginRequest(request: Request, baseUrl: string, local: boolean): boolean {
  return safe.has(request.method) || hasOwnOrigin(request, baseUrl, local);
}

/** Whether the `Origin` header names our own origin. */
function hasOwnOrigin(request: Request, baseUrl: string, local: boolean): boolean {
  const origin = request.headers.get('origin');
  if (!origin || origin === 'null') return false;
  if (origin === new URL(baseUrl).origin) return true;
  // Locally the same server is reachable as localhost, 127.0.0.1 and [::1].
  const host = request.headers.get('host') ?? '';
  return local && loopback.test(host) && origin === `http://${host}`;
}

/**
 * The same for a GET that changes data. Browsers send no `Origin` with a GET to their own site, but
 * `Sec-Fetch-Site`, which no page can set.
 */
export function isSameOriginGet(request: Request, baseUrl: string, local: boolean): boolean {
  const isFromOwnPage = request.headers.get('sec-fetch-site') === 'same-origin';
  return isFromOwnPage || hasOwnOrigin(request, baseUrl, local);
}

/**
 * Requires JSON for API calls with a body. oRPC also accepts form encodings, which any site can
 * send without a CORS preflight, so rejecting them hardens against CSRF.
 */
export function isJsonRequest(request: Request, path: string): boolean {
  if (safe.has(request.method) || !/^\/api\/(rest|rpc)\//.test(path)) return true;
  const type = request.headers.get('content-type');
  if (type !== null) return /^application\/json\s*(;|$)/i.test(type.trim());
  // A request without a body needs no content type.
  const length = request.headers.get('content-length');
  return (length === null || length === '0') && !request.headers.has('transfer-encoding');
}
