import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { organizationNameSchema } from './name';
import { isReservedSlug, maxSlugLength, newSlugSchema, proposeSlug } from './slug';

const getMessage = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.[0]?.message;

describe('the name of an organization', () => {
  test.each([
    ['Lantern Press', 'Lantern Press'],
    ['  دار   الزيتون ', 'دار الزيتون'],
    ['O’Brien & Söhne (1994)', 'O’Brien & Söhne (1994)'],
    ['🌊 Harbour', '🌊 Harbour'],
  ])('%j is %j', (typed, name) => {
    expect(v.parse(organizationNameSchema, typed)).toBe(name);
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\u200b', 'required'],
    ['a'.repeat(101), 'tooLong'],
    ['a'.repeat(10_000), 'tooLong'],
    ['<script>alert(1)</script>', 'invalid'],
    ['\u202egnp.exe', 'invalid'],
    ['a\u0000b', 'invalid'],
    ['🌊', 'invalid'],
    [`a${'\u0301'.repeat(150)}`, 'invalid'],
  ])('is not %j: %s', (typed, message) => {
    expect(getMessage(organizationNameSchema, typed)).toContain(`organizations:name.${message}`);
  });
});

describe('a slug', () => {
  test.each([
    ['lantern-press', 'lantern-press'],
    [' Lantern-Press ', 'lantern-press'],
    ['42', '42'],
    ['a-b-c', 'a-b-c'],
  ])('%j is %j', (typed, slug) => {
    expect(v.parse(newSlugSchema, typed)).toBe(slug);
  });

  test.each([
    ['', 'required'],
    ['a', 'tooShort'],
    ['a'.repeat(maxSlugLength + 1), 'tooLong'],
    ['a'.repeat(10_000), 'tooLong'],
    ['..', 'invalid'],
    ['a..b', 'invalid'],
    ['a/b', 'invalid'],
    ['-a', 'invalid'],
    ['a-', 'invalid'],
    ['a--b', 'invalid'],
    ['a_b', 'invalid'],
    ['<script>', 'invalid'],
    ['🌊🌊', 'invalid'],
    ['مؤسسة', 'invalid'],
    ['аdmin', 'invalid'],
    ['a\nb', 'invalid'],
    ['admin', 'reserved'],
    ['API', 'reserved'],
    ['new', 'reserved'],
  ])('is not %j: %s', (typed, message) => {
    expect(getMessage(newSlugSchema, typed)).toContain(`organizations:slug.${message}`);
  });
});

describe('the proposed slug', () => {
  test.each([
    ['Lantern Press', 'lantern-press'],
    ['Éditions du Fleuve', 'editions-du-fleuve'],
    ['  O’Brien & Söhne (1994) ', 'obrien-sohne-1994'],
  ])('of %j is %j', (name, slug) => {
    expect(proposeSlug(name)).toBe(slug);
  });

  test.each([
    'دار الزيتون',
    '陈',
    '🌊',
    '',
    '---',
    'a',
    'admin',
    'x'.repeat(10_000),
    '-'.repeat(60),
  ])('of %j is valid', (name) => {
    const slug = proposeSlug(name);
    expect(v.parse(newSlugSchema, slug)).toBe(slug);
    expect(isReservedSlug(slug)).toBe(false);
  });
});
