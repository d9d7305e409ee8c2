const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether a request that may change something came from one of our own pages. Browsers send
 * `Origin` with every such request, so its absence is no excuse.
 */
export function isSameOriginRequest(request: Request, baseUrl: string, local: boolean): boolean {
  if (safe.has(request.method)) return true;
  const origin = request.headers.get('origin');
  if (!origin || origin === 'null') return false;
  if (origin === new URL(baseUrl).origin) return true;
  // On one's own machine the same server has several names.
  const host = request.headers.get('host') ?? '';
  return local && loopback.test(host) && origin === `http://${host}`;
}
