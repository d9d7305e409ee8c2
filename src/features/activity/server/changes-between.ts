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
