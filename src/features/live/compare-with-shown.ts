interface Shown<Item> {
  items: Item[];
}

/** What differs between the first page as it is now and the pages that a list shows. */
export function compareWithShown<Item extends { id: string }>(
  latest: Item[] | undefined,
  pages: Shown<Item>[],
): { added: number; isChanged: boolean } {
  const [first] = pages;
  if (!latest || !first) return { added: 0, isChanged: false };
  const shown = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const added = latest.filter(({ id }) => !shown.has(id)).length;
  return { added, isChanged: JSON.stringify(latest) !== JSON.stringify(first.items) };
}
