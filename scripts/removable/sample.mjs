// The sample: books, genres and covers. See scripts/remove.mjs.
export default {
  /** In the names of its files, folders and migrations. */
  names: ['books?', 'genres?', 'covers?', 'catalogue'],
  /** In its message keys, tables and rows of Markdown tables. */
  words: /book|genre|cover|catalogue/i,
  /** Must not occur in the project without it. */
  leftovers: /books?(?!mark)|genres?/i,
  packages: ['sharp', 'file-type'],
  alsoRemoved: ['docs/guides/remove-the-sample.md'],
};
