import { expect, test } from 'vitest';
import { testConfig } from '../../../../../tests/app';
import {
  type Browser,
  browserCookie,
  isKnownFor,
  knownBrowserCookie,
  readBrowser,
} from './browser-cookie';
import { cookieName, setCookie, derivedHmac } from './cookie';

const config = testConfig();
const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
const read = (cookie: string) =>
  readBrowser(new Headers({ cookie: cookie.split(';')[0] ?? '' }), config);

/** Signs in with each email in turn, in one browser. */
function signInWith(emails: string[]): { browser: Browser; cookie: string } {
  let browser: Browser = { id: 'a-browser', known: [] };
  let cookie = browserCookie(config, browser);
  for (const [n, email] of emails.entries()) {
    cookie = knownBrowserCookie(config, browser, email, at(n));
    browser = read(cookie) ?? browser;
  }
  return { browser, cookie };
}

test('remembers the last five emails, each once, in a small cookie', () => {
  const emails = ['a', 'b', 'c', 'd', 'a', 'e', 'f'].map((name) => `${name}@example.com`);
  const { browser, cookie } = signInWith(emails);
  const known = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((name) =>
    isKnownFor(browser, config, `${name}@example.com`),
  );
  expect(known).toEqual(['a', 'c', 'd', 'e', 'f']);
  expect(browser.id).toBe('a-browser');
  expect(cookie.split(';')[0]?.length).toBeLessThan(320);
});

test('does not know emails that signed in before everything was forgotten', () => {
  const { browser } = signInWith(['a@example.com', 'b@example.com']);
  const knows = (name: string, since: Date) =>
    isKnownFor(browser, config, `${name}@example.com`, since);
  expect([knows('a', at(0)), knows('b', at(0))]).toEqual([false, true]);
  expect([knows('a', at(1)), knows('b', at(1))]).toEqual([false, false]);
});

test('reads cookies that had one email, without its time', () => {
  const tag = derivedHmac(config.authSecret, 'browser', 'email:a@example.com').slice(0, 22);
  const signature = derivedHmac(config.authSecret, 'browser', `id.${tag}`);
  const browser = read(setCookie(config, 'browser', `id.${tag}.${signature}`, 60));
  expect(browser && isKnownFor(browser, config, 'a@example.com')).toBe(true);
  expect(browser && isKnownFor(browser, config, 'a@example.com', at(0))).toBe(false);
});

test.each([
  (cookie: string) => cookie.replace('a-browser', 'b-browser'),
  (cookie: string) => cookie.replace(/:\w+/, ':zzzzzzzz'),
  (cookie: string) => cookie.replace(/\.[^.]*~/, '.'),
  (cookie: string) => `${cookie.split(';')[0]}.x`,
  () => `${cookieName(config.baseUrl, 'browser')}=x`,
])('a changed cookie is no browser (%#)', (change) => {
  const { cookie } = signInWith(['a@example.com', 'b@example.com']);
  expect(read(cookie)).toBeDefined();
  expect(change(cookie)).not.toBe(cookie);
  expect(read(change(cookie))).toBeUndefined();
});
