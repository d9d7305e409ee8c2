// The download of one's own data. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['my-data'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /my-?data|data-export|download of (?:your|their) data/i,
  tables: ['data_exports'],
  /** Must not occur in the project without it. */
  leftovers:
    /my-?data\b|data[-_]?exports?\b|exportOwned|downloads? (?:their|your|of (?:their|your)) data/i,
  dependencies: ['fflate'],
};
