/** Values of an entity by field, as the log stores them. */
export type LogValues = Record<string, string | number | boolean | null>;

/** The old and new values of the fields that differ. Undefined if none does. */
export function changesBetween(
  before: LogValues,
  after: LogValues,
): { before: LogValues; after: LogValues } | undefined {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  const only = (values: LogValues): LogValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}
