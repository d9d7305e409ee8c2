// Notes of administrators about users. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['user-notes'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /user-?notes|notes about (?:a )?users?/i,
  tables: ['user_notes'],
  /** Must not occur in the project without it. */
  leftovers: /user[-_]?notes?\b|user\.note|notes about (?:the |a )?users?/i,
};
