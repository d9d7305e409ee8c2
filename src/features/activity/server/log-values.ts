import type { Reference } from '~/shared/schema';
import { cutText } from '~/shared/text/cut-text';

/** Values of an entity by field, as the log stores them. */
export type LogValues = Record<string, string | number | boolean | null>;

/** The old and new values of the fields of `after` that differ. Undefined if none does. */
export function changesBetween<Name extends string>(
  before: NoInfer<Record<Name, LogValues[string]>>,
  after: Record<Name, LogValues[string]>,
): { before: LogValues; after: LogValues } | undefined {
  const names = Object.keys(after) as Name[];
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  const only = (values: Record<Name, LogValues[string]>): LogValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}

type LogValue = LogValues[string];

/** The fields of a record by their names in rows, with how the log stores them if that differs. */
export type LoggedFields = Record<string, { log?(saved: unknown, before?: unknown): LogValue }>;

/** Longer texts are cut in the log. */
const maxLength = 300;

const cut = (value: LogValue) =>
  typeof value === 'string' && value.length > maxLength
    ? `${cutText(value, maxLength).trimEnd()}…`
    : value;

export const withoutEmpty = (values: LogValues): LogValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The name of a reference in a row: `userId` of the input is `user`, with its name. */
const referenceName = (field: string) => (field.endsWith('Id') ? field.slice(0, -2) : field);

const valueIn = (row: object, name: string): unknown => (row as Record<string, unknown>)[name];

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** The fields whose values differ from those of the row. */
export function changedFields(row: object, fields: object): string[] {
  return Object.keys(fields).filter((field) => {
    const reference = valueIn(row, referenceName(field));
    const stored = isReference(reference) ? reference.id : valueIn(row, field);
    return toLogValue(stored) !== toLogValue(valueIn(fields, field));
  });
}

/** The fields of a row as the log stores them: references by the name of their record. */
export function toLogValues(
  row: object,
  fields: string[],
  logged: LoggedFields = {},
  before: object = {},
): LogValues {
  const toLogged = (field: string, of: object) => {
    const value = valueIn(of, field);
    return logged[field]?.log?.(value, valueIn(before, field)) ?? toLogValue(value);
  };
  return Object.fromEntries(
    fields.map((field) => {
      const name = referenceName(field);
      const reference = valueIn(row, name);
      return isReference(reference) ? [name, reference.name] : [field, cut(toLogged(field, row))];
    }),
  );
}

/** Rows have columns only, which are plain values or times. */
const toLogValue = (value: unknown) =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as LogValues[string]);
