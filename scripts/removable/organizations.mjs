// Organizations with their members, teams and invitations. See scripts/remove.mjs.
export default {
  /** In the names of its files, folders and migrations. Its pages are below `/app/o`. */
  names: ['organizations?', 'invitations?', 'o'],
  /** In its message keys, tables and rows of Markdown tables. */
  words: /organization|invitation|\bteams?\b|^public\.team/i,
  /** Must not occur in the project without it. */
  leftovers: /organization|invitation/i,
  packages: [],
  alsoRemoved: ['docs/guides/remove-organizations.md'],
};
