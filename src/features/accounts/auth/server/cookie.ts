import { createHmac, timingSafeEqual, hkdfSync, createHash, randomBytes } from 'node:crypto';
import { product } from '~/product';
import type { Config } from '~/server/config';
import { readCookie } from '~/server/request-preferences';

export type CookieConfig = Pick<Config, 'baseUrl' | 'authSecret' | 'previousAuthSecret'>;

/** The secrets that a signature may be made with. New ones are made with the first. */
export const acceptedSecrets = ({ authSecret, previousAuthSecret }: CookieConfig): string[] =>
  previousAuthSecret === '' ? [authSecret] : [authSecret, previousAuthSecret];

/**
 * `impersonator` keeps the administrator's own session during impersonation. Stopping needs it: the
 * impersonated session alone never leads back to the administrator's.
 */
type TokenCookie = 'session' | 'impersonator';

/** `__Host-` ties the cookie to this host and to https; plain http in development cannot use it. */
export function cookieName(baseUrl: string, name: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}${product.id}.${name}`;
}

export function setCookie(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  name: string,
  value: string,
  seconds: number,
): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(baseUrl, name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Expires the cookie. */
export const clearCookie = (config: Pick<Config, 'baseUrl'>, name: TokenCookie = 'session') =>
  setCookie(config, name, '', 0);

/** Compares in constant time, so the time taken reveals nothing (timing attack). */
export function isSameText(a: string, b: string): boolean {
  const [given, expected] = [Buffer.from(a), Buffer.from(b)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const getSignature = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('base64');

interface Token {
  token: string;
  expiresAt: Date;
}

/** A cookie with the signed token of a session, in the format that `verifySignedToken` reads. */
export function tokenCookie(
  config: CookieConfig,
  name: TokenCookie,
  { token, expiresAt }: Token,
  now: Date,
): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  const signed = `${token}.${getSignature(token, config.authSecret)}`;
  return setCookie(config, name, encodeURIComponent(signed), seconds);
}

/** The token of a signed cookie (`token.signature`); undefined if the signature is invalid. */
export function verifySignedToken(cookie: string, secret: string): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = cookie.slice(0, dot);
  // Compared as text: decoding base64 would accept other spellings of the same signature.
  return isSameText(cookie.slice(dot + 1), getSignature(token, secret)) ? token : undefined;
}

/** The token of a cookie, if its signature is valid. */
export function getToken(
  headers: Headers,
  config: CookieConfig,
  name: TokenCookie = 'session',
): string | undefined {
  const cookie = readCookie(headers, cookieName(config.baseUrl, name));
  if (!cookie) return undefined;
  for (const secret of acceptedSecrets(config)) {
    const token = verifySignedToken(cookie, secret);
    if (token !== undefined) return token;
  }
  return undefined;
}

/** Signs with a key of its own for each purpose, so no signed value is valid as another one. */
export function derivedHmac(secret: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `app:${purpose}`, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** The token of a session: 256 random bits. It leaves the server in the session's cookie only. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/**
 * What the database stores of a token, so that a copy of it signs nobody in. A plain hash is enough
 * for random tokens and, unlike an HMAC, survives a new `AUTH_SECRET`.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Redirects to another page after a form or a callback. */
export function seeOther(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
