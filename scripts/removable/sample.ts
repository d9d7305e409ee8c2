// The sample: books, genres, covers and reading lists. See scripts/remove.ts.
export default {
  /** In the names of its files, folders and migrations. */
  names: ['books?', 'genres?', 'covers?', 'catalogue', 'reading-lists?', 'reading_lists?'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words:
    /(?<![A-Za-z])(?:books?|genres?|covers?)(?![a-z])|(?:Books?|Genres?|Covers?)(?![a-z])|[Cc]atalogue|[Rr]eading.?[Ll]ist|READING_LIST/,
  tables: ['books', 'covers', 'genres', 'reading_list_books', 'reading_lists'],
  /** Must not occur in the project without it. */
  leftovers: /(?<!run)books?(?!mark|ing)|genres?|reading.?lists?/i,
  alsoRemoved: ['docs/guides/belong-to-an-organization.md'],
};
