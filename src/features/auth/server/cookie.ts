import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '~/server/config';

/** `__Host-` binds the cookie to this very host and to https; plain http on one's machine cannot. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-foreword.session' : 'foreword.session';
}

/** The token with its signature, as `verifySignedToken` reads it. */
function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

type CookieConfig = Pick<Config, 'baseUrl' | 'authSecret'>;

export function sessionCookie(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  value: string,
  seconds: number,
): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  const name = sessionCookieName(baseUrl);
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie that makes a browser the holder of a session. */
export function giveSession(config: CookieConfig, token: string, expiresAt: Date, now: Date) {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return sessionCookie(config, encodeURIComponent(signToken(token, config.authSecret)), seconds);
}

/** Takes the cookie of a session that is over away. */
export function takeSession(config: CookieConfig): string {
  return sessionCookie(config, '', 0);
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
