import { expect, test } from 'vitest';
import { languages, negotiateLanguage, scripts, toLanguage } from './languages';

test.each([
  ['en', 'en'],
  ['fr', 'fr'],
  ['ar', 'ar'],
  ['sw', 'sw'],
  ['fr-CA', 'fr'],
  ['fr_CA', 'fr'],
  ['AR', 'ar'],
  ['ar-Arab-EG', 'ar'],
  [' sw ', 'sw'],
  ['french', undefined],
  ['f', undefined],
  ['de', undefined],
  ['fr/../en', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the tag %j names %j', (tag, language) => {
  expect(toLanguage(tag)).toBe(language);
});

test.each([
  ['fr', 'fr'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['de-DE, de;q=0.9, sw;q=0.3', 'sw'],
  ['en;q=0.2, ar;q=0.9', 'ar'],
  ['en;q=0.5,fr;q=0.5', 'en'],
  ['fr;q=0.5,en;q=0.5', 'fr'],
  ['sw;q=0.1, fr; q=0.2', 'fr'],
  ['fr ;q=0.4 , en;q=0.3', 'fr'],
  ['AR-eg', 'ar'],
  ['fr;level=1;q=0.1, sw;q=0.2', 'sw'],
])('"%s" selects %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([
  ['fr;q=0, en;q=0.1', 'en'],
  ['fr;q=0.0, sw;q=0.001', 'sw'],
  ['fr;q=0', undefined],
  ['fr;q=-1, sw', 'sw'],
])('q=0 excludes a language: "%s" gives %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([
  ['*', 'en'],
  ['de, *;q=0.1', 'en'],
  ['*;q=0.1, fr;q=0.05', 'en'],
  ['fr, *;q=0.9', 'fr'],
  ['*;q=0', undefined],
  ['en;q=0, *', 'fr'],
  ['*, EN;q=0', 'fr'],
  ['en;q=0, fr;q=0, *;q=0.3', 'ar'],
  ['en;q=0.1, *;q=0.5', 'fr'],
  ['en-GB;q=0, *', 'en'],
  ['en;q=0, fr;q=0, ar;q=0, sw;q=0, *', undefined],
])('* matches any language: "%s" gives %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([
  '',
  ' ',
  ',,,;;;',
  ';q=1',
  'de',
  'fr;q=high',
  'fr;q=',
  'fr;q=NaN',
  'fr;q=Infinity',
  '\0\u202E',
  'constructor',
  '<script>',
])('%j matches no supported language', (header) => {
  expect(negotiateLanguage(header)).toBeUndefined();
});

test('without a header no language matches', () => {
  expect(negotiateLanguage(null)).toBeUndefined();
  expect(negotiateLanguage(undefined)).toBeUndefined();
});

test('malformed entries do not hide a valid one', () => {
  expect(negotiateLanguage('????, fr;q=oops, sw;q=0.2')).toBe('sw');
});

test('a header that is too long is ignored', () => {
  const padding = 'xx,'.repeat(332);
  expect(negotiateLanguage(`${padding}fr`)).toBe('fr');
  expect(negotiateLanguage(`${padding}${padding}fr`)).toBeUndefined();
});

test('every language has a direction; Arabic is right-to-left, and larger', () => {
  expect(Object.keys(scripts)).toEqual([...languages]);
  expect(scripts.ar).toMatchObject({ direction: 'rtl', scale: 1.2 });
  const others = languages.filter((language) => language !== 'ar');
  for (const language of others)
    expect(scripts[language]).toMatchObject({ direction: 'ltr', scale: 1 });
});
