import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cutText } from './cut-text';

test.each([
  ['short', 10, 'short'],
  ['exact', 5, 'exact'],
  ['longer', 3, 'lon'],
  ['ab🙂', 3, 'ab'],
  ['ab🙂', 4, 'ab🙂'],
  ['🙂🙂', 1, ''],
  ['é🙂', 2, 'é'],
  ['', 3, ''],
])('cuts %j to %i', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

test('leaves no half of a character, wherever it cuts', () => {
  const text = 'a🙂b👩‍👩‍👧𐍈ب🇰🇪';
  for (let length = 0; length <= text.length; length += 1)
    expect([length, cutText(text, length).isWellFormed()]).toEqual([length, true]);
});

/** Lengths of texts: a number of three digits, or a name such as `maxLength` or `longest`. */
const cutsOtherwise = /\.slice\(\s*0,\s*(?:\d{3,}|\w*[lL]ength\w*|longest\w*)\s*\)/;

test('is how the product cuts texts', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('cut-text.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => cutsOtherwise.test(readFileSync(`src/${file}`, 'utf8')));
  expect(found).toEqual([]);
});
