import type { RequestContext } from '~/server/request-context';
import { readCookie } from '~/server/request-preferences';
import { type CookieConfig, acceptedSecrets, cookieName, isSameText, setCookie } from './cookie';
import { derivedHmac } from './derived-hmac';

/*
 * Device cookie: recognises a browser that requests sign-in codes. Its requests and guesses count
 * against its own rate limits, separate from other browsers that use the same email. After a
 * sign-in it also remembers the email, so the owner's own browser has limits of its own.
 */

export interface Browser {
  id: string;
  /** The tag of the email that last signed in here; empty if none has. */
  knownTag: string;
}

const year = 31_536_000;

const hmac = (secret: string, text: string) => derivedHmac(secret, 'browser', text);

const getTag = (secret: string, email: string) => hmac(secret, `email:${email}`).slice(0, 22);

/** The browser of a request without the cookie. Stable within one request. */
export const newBrowser = ({
  config,
  nonce,
}: Pick<RequestContext, 'config' | 'nonce'>): Browser => ({
  id: hmac(config.authSecret, `new:${nonce}`).slice(0, 22),
  knownTag: '',
});

/** The browser of a request; undefined without the cookie or with an invalid signature. */
export function readBrowser(headers: Headers, config: CookieConfig): Browser | undefined {
  const [id, knownTag, signature, ...more] =
    readCookie(headers, cookieName(config.baseUrl, 'browser'))?.split('.') ?? [];
  if (!id || knownTag === undefined || !signature || more.length > 0) return undefined;
  const isSigned = acceptedSecrets(config).some((secret) =>
    isSameText(signature, hmac(secret, `${id}.${knownTag}`)),
  );
  return isSigned ? { id, knownTag } : undefined;
}

export const isKnownFor = (browser: Browser, config: CookieConfig, email: string): boolean =>
  acceptedSecrets(config).some((secret) => browser.knownTag === getTag(secret, email));

export function browserCookie(config: CookieConfig, { id, knownTag }: Browser): string {
  const value = `${id}.${knownTag}.${hmac(config.authSecret, `${id}.${knownTag}`)}`;
  return setCookie(config, 'browser', value, year);
}

/** The cookie of a browser that has just signed in with this email. */
export const knownBrowserCookie = (config: CookieConfig, { id }: Browser, email: string): string =>
  browserCookie(config, { id, knownTag: getTag(config.authSecret, email) });
