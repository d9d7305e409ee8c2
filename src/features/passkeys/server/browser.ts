import { randomBytes } from 'node:crypto';
import { cookieName, setCookie } from '~/features/accounts/auth/auth.server';
import { readCookie } from '~/server/request-preferences';
import type { RequestContext } from '~/server/request-context';

/*
 * Recognises the browser that asked for a challenge. Not by the cookie of sign-in codes: the sign-in
 * page asks for a challenge while the visitor types, and two new cookies of the same name would
 * replace each other.
 */

const name = 'passkey';
const seconds = 86_400;

export function readBrowser({ headers, config }: RequestContext): string | undefined {
  const id = readCookie(headers, cookieName(config.baseUrl, name));
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}

export function newBrowser({ config }: RequestContext): { id: string; cookies: string[] } {
  const id = randomBytes(16).toString('base64url');
  return { id, cookies: [setCookie(config, name, id, seconds)] };
}
