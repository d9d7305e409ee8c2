import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '~/server/config';
import { readCookie } from '~/server/request-preferences';

/** `__Host-` ties the cookie to this host and to https; plain http in development cannot use it. */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-foreword.session' : 'foreword.session';
}

/** The signed token, in the format `verifySignedToken` reads. */
function signToken(token: string, secret: string): string {
  return `${token}.${signatureOf(token, secret)}`;
}

function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

type CookieConfig = Pick<Config, 'baseUrl' | 'authSecret'>;

/**
 * During impersonation, this cookie keeps the administrator's own session. Stopping needs it: the
 * impersonated session alone never leads back to the administrator's.
 */
function impersonatorCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-foreword.impersonator' : 'foreword.impersonator';
}

export function sessionCookie(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  value: string,
  seconds: number,
  name = sessionCookieName(baseUrl),
): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The signed session cookie. */
export function createSessionCookie(
  config: CookieConfig,
  token: string,
  expiresAt: Date,
  now: Date,
) {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return sessionCookie(config, encodeURIComponent(signToken(token, config.authSecret)), seconds);
}

/** Expires the session cookie. */
export function clearSessionCookie(config: CookieConfig): string {
  return sessionCookie(config, '', 0);
}

/** The token of a signed cookie (`token.signature`); undefined if the signature is invalid. */
export function verifySignedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  // Compared as text: decoding base64 would accept other spellings of the same signature.
  const given = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(signatureOf(token, secret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return token;
}

/** The token of the session cookie, if its signature is valid. */
export function sessionTokenOf(headers: Headers, config: CookieConfig): string | undefined {
  return tokenIn(headers, config, sessionCookieName(config.baseUrl));
}

/** The token of the administrator's own session during impersonation. */
export function impersonatorTokenOf(headers: Headers, config: CookieConfig): string | undefined {
  return tokenIn(headers, config, impersonatorCookieName(config.baseUrl));
}

function tokenIn(headers: Headers, { authSecret }: CookieConfig, name: string): string | undefined {
  const cookie = readCookie(headers, name);
  return cookie ? verifySignedToken(cookie, authSecret) : undefined;
}

export function impersonatorCookie(
  config: CookieConfig,
  token: string,
  expiresAt: Date,
  now: Date,
): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  const value = encodeURIComponent(signToken(token, config.authSecret));
  return sessionCookie(config, value, seconds, impersonatorCookieName(config.baseUrl));
}

export function clearImpersonatorCookie(config: CookieConfig): string {
  return sessionCookie(config, '', 0, impersonatorCookieName(config.baseUrl));
}
