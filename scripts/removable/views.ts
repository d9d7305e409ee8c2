// Saved views of lists, and those that a list opens with. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. Columns and periods of lists stay. */
  names: ['views(?!-of-lists)'],
  /** In rows of Markdown tables and lines of `tests/access.txt`. */
  words: /\bsaved views?\b|^call views\//i,
  tables: ['default_views', 'views'],
  /** Must not occur in the project without it. */
  leftovers:
    /\bsaved views?\b|features\/views|\bviews:|'views'|plainView|view=plain|default views?\b|default_views|viewSlots/i,
};
