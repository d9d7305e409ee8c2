import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '~/shared/i18n/languages';

const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');

interface Face {
  /** Family and weight, as matched by the browser. */
  font: string;
  file: string;
  ranges: [number, number][];
}

const faces: Face[] = [...css.matchAll(/@font-face \{([^}]+)\}/g)].flatMap(([, body = '']) => {
  const value = (name: string) => new RegExp(`${name}:([^;]+);`).exec(body)?.[1]?.trim() ?? '';
  const file = /([^/]+)\.woff2/.exec(value('src'))?.[1];
  if (!file) return [];
  const ranges = [...value('unicode-range').matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(
    ([, first = '', last = first]): [number, number] => [parseInt(first, 16), parseInt(last, 16)],
  );
  return [{ font: `${value('font-family')} ${value('font-weight')}`, file, ranges }];
});

/** The font of text, which is the first one of these. */
const sans = faces[0]?.font ?? '';

const filesFor = (letter: string, font = sans) =>
  faces
    .filter((face) => face.font === font)
    .filter(({ ranges }) =>
      ranges.some(([first, last]) => {
        const code = letter.codePointAt(0) ?? 0;
        return code >= first && code <= last;
      }),
    )
    .map((face) => face.file);

test('no letter is in two files of a font face, or both would be loaded', () => {
  expect(faces.length).toBeGreaterThan(0);
  const twice = [...new Set(faces.map((face) => face.font))].flatMap((font) =>
    Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code))
      // Combining marks are in every file that has letters to carry them.
      .filter((letter) => !/\p{Mark}/u.test(letter))
      .filter((letter) => filesFor(letter, font).length > 1)
      .map((letter) => `${font}: ${letter} U+${letter.codePointAt(0)?.toString(16)}`),
  );
  expect(twice).toEqual([]);
});

test('no page needs a fallback for the letters of its language', () => {
  const latin = languages.filter(
    (language) => new Intl.Locale(language).maximize().script === 'Latn',
  );
  const files = latin.flatMap((it) => globSync(`src/**/messages/${it}.json`));
  const alphabet = files.map((file) => readFileSync(file, 'utf8')).join('');
  const letters = new Set(`${alphabet}abcdefghijklmnopqrstuvwxyz0123456789`.match(/\p{L}|\p{N}/gu));
  const missing = [...letters].filter(
    (it) => /\p{Script=Latin}|\p{N}/u.test(it) && filesFor(it).length === 0,
  );
  expect(missing).toEqual([]);
});

/** How the font that the product comes with is split. Another one may be split otherwise. */
const isPresent = ([, file]: [string, string]) => faces.some((face) => face.file === file);
const split: [letters: string, file: string][] = [
  ['aéñß', 'inter-latin-wght-normal'],
  ['œŒı“’…€', 'inter-latin-wght-normal'],
  ['łşšžőğčđășțẞ', 'inter-latin-ext-a-wght-normal'],
  ['ễạơư₫', 'inter-vietnamese-wght-normal'],
  ['ɓɗƙ', 'inter-latin-ext-wght-normal'],
];

test.each(split.filter(isPresent))('%s is in %s', (letters, file) => {
  const found = Array.from(letters, (letter) => [letter, filesFor(letter)]);
  expect(found).toEqual(Array.from(letters, (letter) => [letter, [file]]));
});
