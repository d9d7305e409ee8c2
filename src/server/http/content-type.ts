const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

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
