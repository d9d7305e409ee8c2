import fc from 'fast-check';
import * as v from 'valibot';
import { exhaustive } from './exhaustive';

/** Known troublesome values, and generators that put them into the input of a schema. */

const times = Number(process.env.BAD_INPUT_TIMES ?? (exhaustive ? 3 : 1));

/** Fixed seed. On failure fast-check prints it with the path to the failing case. */
export const settled = (few: number) => ({
  seed: Number(process.env.BAD_INPUT_SEED ?? 20_300_601),
  numRuns: few * times,
  interruptAfterTimeLimit: 20_000 * times,
});

const deep = (depth: number): unknown => {
  let at: unknown = 1;
  for (let n = 0; n < depth; n += 1) at = n % 2 === 0 ? [at] : { a: at };
  return at;
};

/** Properties of every object, and names that no table has as a column. */
export const wrongNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'role',
  'banned',
  'emailVerified',
  'id',
  '',
  '\0',
  '\ud800',
  'a.b',
  'a[b]',
  '0',
  '$where',
];

const wrongTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  // Lone and reversed surrogates.
  '\ud800',
  'a\udc00b',
  '\udfff\ud800',
  // Bidi overrides, invisible, zero-width and oversized characters.
  '\u202eadmin\u202c',
  '\u2066\u2067\u2068a',
  '\u200b',
  '\ufeff',
  `a${'\u0301'.repeat(150)}`,
  `a${'\u0301'.repeat(20_000)}`,
  // Grow under Unicode normalization.
  '\ufdfa'.repeat(60),
  '\u0390'.repeat(99),
  'İ'.repeat(99),
  '\uD834\uDD60'.repeat(99),
  'ẞ',
  'a'.repeat(255),
  'a'.repeat(10_000),
  '👩‍👩‍👧‍👦'.repeat(500),
  `${'a'.repeat(64)}@${'b'.repeat(190)}.example`,
  'a@b',
  'ａ@example.com',
  'a＠example.com',
  `"a b"@example.com`,
  '%',
  '_',
  '\\',
  '%'.repeat(200),
  '\\'.repeat(199),
  "' or 1=1 --",
  "'; drop table users; --",
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'javascript:alert(1)',
  'a\r\nset-cookie: a=b',
  'NaN',
  '-1',
  '1e400',
  '٣٤٥',
  'null',
  'undefined',
  '[object Object]',
  'e30',
  Buffer.from('["\\u0000","x"]').toString('base64url'),
  Buffer.from('{"v":1e999}').toString('base64url'),
  // Look like timestamps.
  '2030-02-31T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000+23:59',
  '9999-12-31T23:59:59.999999999-23:59',
  '2030-01-01 00:00:00+15:60',
  '2030-01-01T24:00:00Z',
  ...wrongNames,
];

const wrongThings: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  101,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [[]],
  {},
  [null],
  ['a'],
  { a: 1 },
  { id: { id: 'a' } },
  { json: 1, meta: [[1]] },
  Array(1000).fill(0),
  deep(50),
  deep(200),
];

const wrongText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...wrongTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Any value of a wrong type. */
export const wrong: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: wrongText },
  { weight: 2, arbitrary: fc.constantFrom(...wrongThings) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Introspects Valibot schemas, as far as ours use them. */
const getPart = (schema: v.GenericSchema, name: 'entries' | 'wrapped' | 'options' | 'literal') =>
  Reflect.get(schema, name) as unknown;

const isObject = (it: unknown): it is object => typeof it === 'object' && it !== null;
const isSchema = (it: unknown): it is v.GenericSchema => isObject(it) && 'type' in it;

/** Valid values: known ones that the schema accepts. */
function right(schema: v.GenericSchema, known: unknown[]): fc.Arbitrary<unknown> {
  const [literal, options, wrapped] = [
    getPart(schema, 'literal'),
    getPart(schema, 'options'),
    getPart(schema, 'wrapped'),
  ];
  if (literal !== undefined) return fc.constant(literal);
  if (Array.isArray(options) && !options.some(isSchema))
    return fc.constantFrom<unknown>(...options);
  const fit = known.filter((it) => v.safeParse(schema, it).success);
  if (fit.length > 0) return fc.constantFrom(...fit);
  return isSchema(wrapped) ? right(wrapped, known) : fc.constant(undefined);
}

/** The fields of an object schema, also of an optional one. */
function getFields(schema: v.GenericSchema): [string, v.GenericSchema][] {
  const [entries, wrapped] = [getPart(schema, 'entries'), getPart(schema, 'wrapped')];
  if (isObject(entries))
    return Object.entries(entries).filter((it): it is [string, v.GenericSchema] => isSchema(it[1]));
  return isSchema(wrapped) ? getFields(wrapped) : [];
}

/** Valid input with one or two wrong fields; sometimes an extra field, or no object at all. */
export function inputsFor(
  schema: v.GenericSchema | undefined,
  known: unknown[],
): fc.Arbitrary<unknown> {
  const fields = schema ? getFields(schema) : [];
  if (fields.length === 0) return wrong;
  const names = fields.map(([name]) => name);
  const whole = fc.record(
    Object.fromEntries(fields.map(([name, rule]) => [name, right(rule, known)])),
  );
  const field = fc.constantFrom(...names, ...wrongNames);
  const spoilt = fc
    .tuple(whole, fc.array(fc.tuple(field, wrong), { minLength: 1, maxLength: 2 }))
    .map(([all, changes]) => spoil(all, changes));
  const short = fc
    .tuple(whole, fc.constantFrom('', ...names))
    .map(([all, name]) => Object.fromEntries(Object.entries(all).filter(([it]) => it !== name)));
  return fc.oneof(
    { weight: 8, arbitrary: spoilt },
    { weight: 1, arbitrary: short },
    { weight: 1, arbitrary: wrong },
  );
}

/** Sets `__proto__` as JSON.parse does: as an own property. */
function spoil(fields: object, changes: [string, unknown][]): unknown {
  const all = { ...fields };
  for (const [name, value] of changes)
    Object.defineProperty(all, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return all;
}
