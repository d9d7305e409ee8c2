import * as v from 'valibot';

const values: unknown[] = [
  undefined,
  'sample',
  'sample@example.com',
  'user',
  '2030-01-01T12:00:00.000Z',
  '#336699',
  1,
  true,
  null,
  [],
  {},
];

/** An input that a strict object accepts: the first of a few values that fits, for each field. */
export function sampleInput(schema: unknown): Record<string, unknown> {
  const { entries } = schema as v.StrictObjectSchema<v.ObjectEntries, undefined>;
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const value = values.find((it) => v.safeParse(entry as v.GenericSchema, it).success);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
