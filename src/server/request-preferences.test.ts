import { describe, expect, test } from 'vitest';
import {
  readCookie,
  languageSetCookie,
  readLanguage,
  readTheme,
  timeZoneOf,
} from './request-preferences';

const cookies = (cookie: string) => new Headers({ cookie });

describe('a cookie', () => {
  test.each([
    ['a=1', '1'],
    ['a=1; b=2', '1'],
    ['b=2; a=1', '1'],
    ['b=2;a=1;c=3', '1'],
    ['  a = 1 ', '1'],
    ['a=', ''],
    ['a=1=2=3', '1=2=3'],
    ['a=%20x%2Fy', ' x/y'],
    ['a=%D9%83', 'ك'],
    ['a=%', '%'],
    ['a=%E0%A4%A', '%E0%A4%A'],
    ['a="quoted"', '"quoted"'],
    ['a=first; a=second', 'first'],
    [';;;a=1;;', '1'],
  ])('is found in "%s" as %j', (header, value) => {
    expect(readCookie(cookies(header), 'a')).toBe(value);
  });

  test.each([
    '',
    'a',
    '=a',
    '=1; a',
    'A=1',
    'aa=1',
    'ba=1',
    'b=a=1',
    'b="; a"',
    'a%3D=1',
    '__proto__=a',
    'a.b=1',
  ])('is not found in "%s"', (header) => {
    expect(readCookie(cookies(header), 'a')).toBeUndefined();
  });

  test('is not found if there is none', () => {
    expect(readCookie(new Headers(), 'a')).toBeUndefined();
    expect(readCookie(cookies('a=1'), '__proto__')).toBeUndefined();
    expect(readCookie(cookies('a=1'), '')).toBeUndefined();
  });
});

describe('the language', () => {
  const query = (search: string) => new URLSearchParams(search);
  const headers = new Headers({ cookie: 'i18next=ar', 'accept-language': 'sw' });

  test('comes from ?lng first', () => {
    expect(readLanguage(headers, query('lng=fr'))).toBe('fr');
    expect(readLanguage(headers, query('lng=FR-ca'))).toBe('fr');
    expect(readLanguage(headers, query('lng=fr&lng=en'))).toBe('fr');
  });

  test('comes from the cookie if the query has no supported language', () => {
    expect(readLanguage(headers, query(''))).toBe('ar');
    expect(readLanguage(headers, query('lng=xx'))).toBe('ar');
    expect(readLanguage(headers, query('lng='))).toBe('ar');
    expect(readLanguage(headers)).toBe('ar');
  });

  test('comes from Accept-Language if the cookie has no supported language', () => {
    const odd = new Headers({ cookie: 'i18next=<script>', 'accept-language': 'de, sw;q=0.5' });
    expect(readLanguage(odd)).toBe('sw');
    expect(readLanguage(new Headers({ 'accept-language': 'sw' }), query('lng=xx'))).toBe('sw');
  });

  test('is English if no supported language is requested', () => {
    expect(readLanguage(new Headers())).toBe('en');
    expect(readLanguage(new Headers({ 'accept-language': 'de' }))).toBe('en');
  });
});

describe('the language cookie', () => {
  test('lasts 43200 minutes, on every path, with SameSite=Lax', () => {
    expect(languageSetCookie(new URLSearchParams('lng=sw'), false)).toBe(
      'i18next=sw; Max-Age=2592000; Path=/; SameSite=Lax',
    );
  });

  test('is secure on https', () => {
    expect(languageSetCookie(new URLSearchParams('lng=sw'), true)).toMatch(/; Secure$/);
  });

  test('contains a supported language, never raw input', () => {
    expect(languageSetCookie(new URLSearchParams('lng=FR-CA'), false)).toMatch(/^i18next=fr;/);
    expect(languageSetCookie(new URLSearchParams({ lng: 'fr-; Domain=x\r\n' }), false)).toMatch(
      /^i18next=fr; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    );
  });

  test.each(['', 'lng=', 'lng=xx', 'LNG=fr', 'other=fr'])('is not set by "?%s"', (search) => {
    expect(languageSetCookie(new URLSearchParams(search), false)).toBeUndefined();
  });
});

test.each([
  ['theme=dark', 'dark'],
  ['theme=light', 'light'],
  ['theme=system', 'system'],
  ['theme=DARK', 'system'],
  ['theme=constructor', 'system'],
  ['theme="><script>', 'system'],
  ['other=dark', 'system'],
])('with the cookie "%s" the theme is %s', (cookie, theme) => {
  expect(readTheme(cookies(cookie))).toBe(theme);
});

test('without a cookie the theme is that of the system', () => {
  expect(readTheme(new Headers())).toBe('system');
});

test.each([
  ['', 'UTC', null],
  ['browser-time-zone=America/New_York', 'America/New_York', null],
  [
    'browser-time-zone=America/New_York; time-zone=Asia/Kathmandu',
    'Asia/Kathmandu',
    'Asia/Kathmandu',
  ],
  ['time-zone=; browser-time-zone=Africa/Nairobi', 'Africa/Nairobi', null],
  ['time-zone=Mars/Olympus; browser-time-zone=%2B05:30', 'UTC', null],
])('with the cookies %j times are in %s', (cookie, timeZone, chosenTimeZone) => {
  expect(timeZoneOf(cookies(cookie))).toEqual({ timeZone, chosenTimeZone });
});
