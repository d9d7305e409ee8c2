const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a call of the API says what it brings in a form that the API reads: JSON. Other forms that
 * oRPC could make sense of are those that any page on the web can send without being asked first.
 */
export function isJsonRequest(request: Request, path: string): boolean {
  if (safe.has(request.method) || !/^\/api\/(rest|rpc)\//.test(path)) return true;
  const type = request.headers.get('content-type');
  if (type !== null) return /^application\/json\s*(;|$)/i.test(type.trim());
  // A call without a body need not name its kind.
  const length = request.headers.get('content-length');
  return (length === null || length === '0') && !request.headers.has('transfer-encoding');
}
