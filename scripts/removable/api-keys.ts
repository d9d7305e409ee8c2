// API keys of users and organizations, for programs. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['api-keys?'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /api.?key/i,
  tables: ['api_keys', 'organization_api_keys'],
  /** Must not occur in the project without it. */
  leftovers: /\bapi[ _-]keys?\b|apiKeys/i,
};
