/** The token of `Authorization: Bearer …`; null if the request has no such header. */
export function readBearer(headers: Headers): string | null {
  const [scheme, token = ''] = headers.get('authorization')?.split(' ', 2) ?? [];
  return scheme?.toLowerCase() === 'bearer' ? token : null;
}
