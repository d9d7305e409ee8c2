import { createHmac, timingSafeEqual } from 'node:crypto';

/** `__Host-` binds the cookie to this very host and to https; plain http on one's machine cannot. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-foreword.session' : 'foreword.session';
}

/** The token inside a signed cookie (`token.signature`), or undefined where the signature is not ours. */
export function verifySignedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return token;
}
