import { describe, expect, test } from 'vitest';
import { removableParts } from '../scripts/removal.ts';
import { presets } from './presets.ts';
import { defaultsFor, getHue, getName, problemWith } from './answers.ts';

const template = {
  files: new Map([
    ['package.json', JSON.stringify({ dependencies: { react: '1.0.0' } })],
    ['src/shared/i18n/languages.ts', "  en: { name: 'English' },\n  fr: { name: 'Français' },\n"],
  ]),
};

test('defaults come from the directory and the template', () => {
  expect(defaultsFor(template, '/tmp/my-shop')).toEqual({
    title: 'My shop',
    color: 'plum',
    languages: ['en', 'fr'],
    database: 'embedded',
    without: presets.business.without,
  });
});

test.each([
  ['blue', 255],
  ['Blue', 255],
  ['0', 0],
  ['359', 359],
  ['#ff0000', 29],
  ['#0F0', 142],
  ['0000ff', 264],
])('the hue of %s is %i', (color, hue) => {
  expect(getHue(color)).toBe(hue);
});

test.each(['', '360', '-1', 'bleu', '#12345', '#808080', '#fff', 'constructor'])(
  '%j has no hue',
  (color) => {
    expect(getHue(color)).toBeUndefined();
    expect(problemWith('color', color, template)).toContain('is not a colour');
  },
);

test.each([
  ['My Shop', 'x', 'my-shop'],
  ["Bob's Café & Söhne", 'x', 'bobs-cafe-sohne'],
  ['📚', '/tmp/shelf', 'shelf'],
  ['مكتبة', 'library-2', 'library-2'],
  ['99 Luftballons', 'x', 'luftballons'],
  ['99', '123', ''],
  [`${'a'.repeat(39)} ${'b'.repeat(20)}`, 'x', 'a'.repeat(39)],
  ['React', 'x', 'react-app'],
  ['Events', 'x', 'events-app'],
  ['True', 'x', 'true-app'],
  ['Foreword', 'x', 'foreword-app'],
])('the name of %s in %s is %j', (title, directory, name) => {
  expect(getName(title, directory, template)).toBe(name);
});

describe('problemWith', () => {
  test.each([
    ['title', ' ', 'empty'],
    ['title', 'a'.repeat(61), 'more than 60'],
    ['title', 'a\nb', 'line break'],
    ['title', 'a {{b}}', '{{ or }}'],
    ['name', '', 'needs two Latin letters'],
    ['languages', [], 'at least one'],
    ['languages', ['en', 'xx'], 'no language "xx": choose from en, fr.'],
    ['languages', ['en', 'en'], 'twice'],
    ['database', 'mysql://a@b/c', 'is not a database'],
    ['database', 'postgres://a@b', 'is not a database'],
    ['database', 'sqlite', 'is not a database'],
    ['without', ['kitchen'], 'no part "kitchen"'],
    ['without', ['starter'], 'no part "starter"'],
  ] as const)('%s %j: %s', (field, value, expected) => {
    const given = typeof value === 'string' ? value : [...value];
    expect(problemWith(field, given, template)).toContain(expected);
  });

  test.each([
    ['title', 'Bob\'s "Shop" <b> \\'],
    ['name', 'my-shop'],
    ['color', '#3b82f6'],
    ['languages', ['fr', 'en']],
    ['database', 'embedded'],
    ['database', 'postgresql://user:secret@localhost:5432/shop?sslmode=require'],
    ['without', removableParts],
    ['without', []],
  ] as const)('%s %j is fine', (field, value) => {
    const given = typeof value === 'string' ? value : [...value];
    expect(problemWith(field, given, template)).toBeUndefined();
  });
});
