import { describe, expect, test } from 'vitest';
import { defaultLanguage } from '~/shared/i18n/languages';
import { lastLanguage, otherLanguage, rightToLeft } from '../../tests/languages';
import {
  readCookie,
  languageSetCookie,
  readLanguage,
  readTheme,
  getTimeZone,
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
  const headers = new Headers({
    cookie: `i18next=${rightToLeft}`,
    'accept-language': lastLanguage,
  });

  test('comes from ?lng first', () => {
    expect(readLanguage(headers, query(`lng=${otherLanguage}`))).toBe(otherLanguage);
    expect(readLanguage(headers, query(`lng=${otherLanguage.toUpperCase()}-ca`))).toBe(
      otherLanguage,
    );
    expect(readLanguage(headers, query(`lng=${otherLanguage}&lng=en`))).toBe(otherLanguage);
  });

  test('comes from the cookie if the query has no supported language', () => {
    expect(readLanguage(headers, query(''))).toBe(rightToLeft);
    expect(readLanguage(headers, query('lng=xx'))).toBe(rightToLeft);
    expect(readLanguage(headers, query('lng='))).toBe(rightToLeft);
    expect(readLanguage(headers)).toBe(rightToLeft);
  });

  test('comes from Accept-Language if the cookie has no supported language', () => {
    const odd = new Headers({
      cookie: 'i18next=<script>',
      'accept-language': `qaa, ${lastLanguage};q=0.5`,
    });
    expect(readLanguage(odd)).toBe(lastLanguage);
    expect(readLanguage(new Headers({ 'accept-language': lastLanguage }), query('lng=xx'))).toBe(
      lastLanguage,
    );
  });

  test('is the default if no supported language is requested', () => {
    expect(readLanguage(new Headers())).toBe(defaultLanguage);
    expect(readLanguage(new Headers({ 'accept-language': 'qaa' }))).toBe(defaultLanguage);
  });
});

describe('the language cookie', () => {
  test('lasts 43200 minutes, on every path, with SameSite=Lax', () => {
    expect(languageSetCookie(new URLSearchParams(`lng=${lastLanguage}`), false)).toBe(
      `i18next=${lastLanguage}; Max-Age=2592000; Path=/; SameSite=Lax`,
    );
  });

  test('is secure on https', () => {
    expect(languageSetCookie(new URLSearchParams(`lng=${lastLanguage}`), true)).toMatch(
      /; Secure$/,
    );
  });

  test('contains a supported language, never raw input', () => {
    const cookie = `i18next=${otherLanguage}; Max-Age=2592000; Path=/; SameSite=Lax`;
    for (const lng of [`${otherLanguage.toUpperCase()}-CA`, `${otherLanguage}-; Domain=x\r\n`])
      expect(languageSetCookie(new URLSearchParams({ lng }), false)).toBe(cookie);
  });

  test.each(['', 'lng=', 'lng=xx', 'LNG=en', 'other=en'])('is not set by "?%s"', (search) => {
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
  expect(getTimeZone(cookies(cookie))).toEqual({ timeZone, chosenTimeZone });
});
