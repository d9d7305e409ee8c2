// The sample: books, genres, covers and reading lists. See scripts/remove.mjs.
export default {
  /** In the names of its files, folders and migrations. */
  names: ['books?', 'genres?', 'covers?', 'catalogue', 'reading-lists?', 'reading_lists?'],
  /** In its message keys, tables and rows of Markdown tables. */
  words: /book|genre|cover|catalogue|reading.?list/i,
  /** Must not occur in the project without it. */
  leftovers: /books?(?!mark)|genres?|reading.?lists?/i,
  alsoRemoved: ['docs/guides/belong-to-an-organization.md'],
};
