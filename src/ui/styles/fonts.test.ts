import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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

const filesFor = (letter: string, font = "'Inter Variable' 100 900") =>
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
  expect(faces.length).toBeGreaterThan(6);
  const twice = [...new Set(faces.map((face) => face.font))].flatMap((font) =>
    Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code))
      // Combining marks are in every file that has letters to carry them.
      .filter((letter) => !/\p{Mark}/u.test(letter))
      .filter((letter) => filesFor(letter, font).length > 1)
      .map((letter) => `${font}: ${letter} U+${letter.codePointAt(0)?.toString(16)}`),
  );
  expect(twice).toEqual([]);
});

test.each([
  ['aéñß', 'inter-latin-wght-normal'],
  ['œŒı“’…€', 'inter-latin-wght-normal'],
  ['łşšžőğčđășțẞ', 'inter-latin-ext-a-wght-normal'],
  ['ễạơư₫', 'inter-vietnamese-wght-normal'],
  ['ɓɗƙ', 'inter-latin-ext-wght-normal'],
])('%s is in %s', (letters, file) => {
  const found = Array.from(letters, (letter) => [letter, filesFor(letter)]);
  expect(found).toEqual(Array.from(letters, (letter) => [letter, [file]]));
});
