import { expect, test } from 'vitest';
import { mentionsConfigured, otherLanguage, otherLanguages } from '../../../tests/languages';
import { defaultLanguage, languages, negotiateLanguage, scripts, toLanguage } from './languages';

/** An unsupported language: a private-use tag. */
const unsupported = 'qaa';

/** The rows that mention only configured languages. */
const supportedRows = (rows: [header: string, language: string | undefined][]) =>
  rows.filter(([header]) => mentionsConfigured(header, ['en', 'fr', 'ar', 'sw']));

test.each(languages)('the tag %j names itself', (language) => {
  for (const tag of [
    language,
    language.toUpperCase(),
    `${language}-XX`,
    `${language}_XX`,
    ` ${language} `,
  ])
    expect(toLanguage(tag)).toBe(language);
});

test.each([
  'english',
  'e',
  unsupported,
  `${otherLanguage}/../${otherLanguage}`,
  'constructor',
  '__proto__',
  '',
  null,
  undefined,
])('the tag %j names no language', (tag) => {
  expect(toLanguage(tag)).toBeUndefined();
});

test.each(
  supportedRows([
    ['fr', 'fr'],
    ['fr-CH, fr;q=0.9, en;q=0.8, qaa;q=0.7, *;q=0.5', 'fr'],
    ['qaa-DE, qaa;q=0.9, sw;q=0.3', 'sw'],
    ['en;q=0.2, ar;q=0.9', 'ar'],
    ['en;q=0.5,fr;q=0.5', 'en'],
    ['fr;q=0.5,en;q=0.5', 'fr'],
    ['sw;q=0.1, fr; q=0.2', 'fr'],
    ['fr ;q=0.4 , en;q=0.3', 'fr'],
    ['AR-eg', 'ar'],
    ['fr;level=1;q=0.1, sw;q=0.2', 'sw'],
  ]),
)('"%s" selects %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each(
  supportedRows([
    ['fr;q=0, en;q=0.1', 'en'],
    ['fr;q=0.0, sw;q=0.001', 'sw'],
    ['fr;q=0', undefined],
    ['fr;q=-1, sw', 'sw'],
  ]),
)('q=0 excludes a language: "%s" gives %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([
  ['*', defaultLanguage],
  ['qaa, *;q=0.1', defaultLanguage],
  [`${otherLanguage}, *;q=0.9`, otherLanguage],
  ['*;q=0', undefined],
  [`${defaultLanguage};q=0, *`, languages.at(1)],
  [`*, ${defaultLanguage.toUpperCase()};q=0`, languages.at(1)],
  [`${defaultLanguage};q=0, ${languages.at(1)};q=0, *;q=0.3`, languages.at(2)],
  [`${defaultLanguage};q=0.1, *;q=0.5`, otherLanguage],
  [`${defaultLanguage}-XX;q=0, *`, defaultLanguage],
  [`${languages.map((code) => `${code};q=0`).join(', ')}, *`, undefined],
])('* matches any language: "%s" gives %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([
  '',
  ' ',
  ',,,;;;',
  ';q=1',
  unsupported,
  `${defaultLanguage};q=high`,
  `${defaultLanguage};q=`,
  `${defaultLanguage};q=NaN`,
  `${defaultLanguage};q=Infinity`,
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
  expect(negotiateLanguage(`????, ${defaultLanguage};q=oops, ${otherLanguage};q=0.2`)).toBe(
    otherLanguage,
  );
});

test('a header that is too long is ignored', () => {
  const padding = 'xx,'.repeat(332);
  expect(negotiateLanguage(`${padding}${otherLanguage}`)).toBe(otherLanguage);
  expect(negotiateLanguage(`${padding}${padding}${otherLanguage}`)).toBeUndefined();
});

test.each(otherLanguages)('%s matches before * with a lower weight', (language) => {
  expect(negotiateLanguage(`*;q=0.1, ${language};q=0.05`)).toBe(defaultLanguage);
  expect(negotiateLanguage(`${language};q=0.1, *;q=0.05`)).toBe(language);
});

test('every language has a name, a direction and a scale', () => {
  for (const { name, direction, scale } of Object.values(scripts)) {
    expect(name).not.toBe('');
    expect(['ltr', 'rtl']).toContain(direction);
    expect(scale).toBeGreaterThanOrEqual(1);
  }
});

// language-ar:start
test('Arabic is right-to-left, and larger', () => {
  expect(scripts.ar).toMatchObject({ direction: 'rtl', scale: 1.2 });
});
// language-ar:end
