/** Merges what features declare. A name that two of them declare is an error, not the last one's. */
export function mergeUnique<Value>(
  what: string,
  declared: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  const merged = new Map<string, Value>();
  for (const [name, value] of declared.flatMap((entries) => Object.entries(entries ?? {}))) {
    if (merged.has(name)) throw new Error(`Two features declare the ${what} "${name}"`);
    merged.set(name, value);
  }
  return Object.fromEntries(merged);
}
