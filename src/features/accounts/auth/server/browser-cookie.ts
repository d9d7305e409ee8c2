import type { RequestContext } from '~/server/request-context';
import { readCookie } from '~/server/request-preferences';
import {
  type CookieConfig,
  acceptedSecrets,
  cookieName,
  isSameText,
  setCookie,
  derivedHmac,
} from './cookie';

/*
 * Device cookie: recognises a browser that requests sign-in codes. Its requests and guesses count
 * against its own rate limits, separate from other browsers that use the same email. After a
 * sign-in it also remembers the email, so the owner's own browser has limits of its own, and signing
 * in there again is no news.
 */

export interface Browser {
  id: string;
  /** The emails that signed in here, latest first. */
  known: KnownEmail[];
}

interface KnownEmail {
  tag: string;
  /** When it last signed in, in milliseconds. 0 in cookies that did not have it yet. */
  at: number;
}

const year = 31_536_000;
/** For a browser that several users share. More would be a large cookie. */
const maxKnown = 5;

const hmac = (secret: string, text: string) => derivedHmac(secret, 'browser', text);

const getTag = (secret: string, email: string) => hmac(secret, `email:${email}`).slice(0, 22);

const formatKnown = (known: KnownEmail[]) =>
  known.map(({ tag, at }) => `${tag}:${at.toString(36)}`).join('~');

function parseKnown(text: string): KnownEmail[] {
  if (text === '') return [];
  return text.split('~').map((entry) => {
    const [tag = '', at = '0'] = entry.split(':');
    return { tag, at: Number.parseInt(at, 36) };
  });
}

/** The browser of a request without the cookie. Stable within one request. */
export const newBrowser = ({
  config,
  nonce,
}: Pick<RequestContext, 'config' | 'nonce'>): Browser => ({
  id: hmac(config.authSecret, `new:${nonce}`).slice(0, 22),
  known: [],
});

/** The browser of a request; undefined without the cookie or with an invalid signature. */
export function readBrowser(headers: Headers, config: CookieConfig): Browser | undefined {
  const [id, known, signature, ...more] =
    readCookie(headers, cookieName(config.baseUrl, 'browser'))?.split('.') ?? [];
  if (!id || known === undefined || !signature || more.length > 0) return undefined;
  const isSigned = acceptedSecrets(config).some((secret) =>
    isSameText(signature, hmac(secret, `${id}.${known}`)),
  );
  return isSigned ? { id, known: parseKnown(known) } : undefined;
}

function findKnown({ known }: Browser, config: CookieConfig, email: string) {
  const tags = new Set(acceptedSecrets(config).map((secret) => getTag(secret, email)));
  return known.find(({ tag }) => tags.has(tag));
}

/** Whether this email has signed in here, if given after `since`. */
export function isKnownFor(
  browser: Browser,
  config: CookieConfig,
  email: string,
  since: Date | null = null,
): boolean {
  const found = findKnown(browser, config, email);
  return found !== undefined && (since === null || found.at > since.getTime());
}

export function browserCookie(config: CookieConfig, { id, known }: Browser): string {
  const content = `${id}.${formatKnown(known)}`;
  return setCookie(config, 'browser', `${content}.${hmac(config.authSecret, content)}`, year);
}

/** The cookie of a browser that has just signed in with this email. */
export function knownBrowserCookie(
  config: CookieConfig,
  browser: Browser,
  email: string,
  now: Date,
): string {
  const latest = { tag: getTag(config.authSecret, email), at: now.getTime() };
  const before = findKnown(browser, config, email);
  const others = browser.known.filter((known) => known !== before);
  return browserCookie(config, {
    id: browser.id,
    known: [latest, ...others].slice(0, maxKnown),
  });
}
