const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * CSRF protection: requests that can change data must come from our own origin. Browsers send
 * `Origin` with all of them, so a missing header is rejected.
 */
export function isSameOriginRequest(request: Request, baseUrl: string, local: boolean): boolean {
  if (safe.has(request.method)) return true;
  const origin = request.headers.get('origin');
  if (!origin || origin === 'null') return false;
  if (origin === new URL(baseUrl).origin) return true;
  // Locally the same server is reachable as localhost, 127.0.0.1 and [::1].
  const host = request.headers.get('host') ?? '';
  return local && loopback.test(host) && origin === `http://${host}`;
}
