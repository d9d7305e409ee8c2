// Few choices among many things, for tests that cannot try every choice.

const rows = 7;
const perItem = 4;

/** The ways to choose four of seven rows: any two of them share a row, and each has one of its own. */
function columns() {
  const masks = Array.from({ length: 2 ** rows }, (_, mask) => mask);
  const count = (mask: number) => mask.toString(2).replaceAll('0', '').length;
  return masks.filter((mask) => count(mask) === perItem);
}

/**
 * Eight subsets of at most 35 items. For every two items, one subset has both, one neither, and one
 * each of them without the other.
 */
export function pairwise<T>(items: T[]): T[][] {
  const ways = columns();
  if (items.length > ways.length)
    throw new Error(`Eight subsets cover ${ways.length} items, not ${items.length}.`);
  const subsets = Array.from({ length: rows }, (_, row) =>
    items.filter((_item, at) => (ways[at] ?? 0) & (2 ** row)),
  );
  return [[], ...subsets];
}
