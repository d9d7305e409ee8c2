// Three-way merge of JSON objects by key. Git merges lines, so it reports a conflict for a
// dependency that was added next to one that was raised.

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

export class JsonConflict extends Error {}

function mergeValue(base: unknown, ours: unknown, theirs: unknown): unknown {
  if (same(ours, theirs) || same(base, theirs)) return ours;
  if (same(base, ours)) return theirs;
  if (isObject(ours) && isObject(theirs)) return mergeObjects(base, ours, theirs);
  throw new JsonConflict();
}

/** Keys that only `theirs` has go after the key that they follow there. */
function mergedKeys(ours: Values, theirs: Values) {
  const keys = Object.keys(ours);
  let previous = -1;
  for (const key of Object.keys(theirs)) {
    if (!keys.includes(key)) keys.splice(previous + 1, 0, key);
    previous = keys.indexOf(key);
  }
  return keys;
}

function mergeObjects(base: unknown, ours: Values, theirs: Values): Values {
  const entries = mergedKeys(ours, theirs).map((key) => [
    key,
    mergeValue(isObject(base) ? base[key] : undefined, ours[key], theirs[key]),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Throws `JsonConflict` if both sides changed the same value. */
export function mergeJson(base: string, ours: string, theirs: string) {
  const merged = mergeValue(JSON.parse(base), JSON.parse(ours), JSON.parse(theirs));
  return `${JSON.stringify(merged, null, 2)}\n`;
}
