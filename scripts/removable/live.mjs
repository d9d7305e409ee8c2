// Live updates: pages learn of changes that are made elsewhere. See scripts/remove.mjs.
export default {
  /** In the names of its files and folders. */
  names: ['live'],
  /** In rows of Markdown tables and lines of `tests/access.txt`. */
  words: /\blive updates?\b|make-a-list-live|^call live\//i,
  /** Must not occur in the project without it. */
  leftovers: /\blive updates?\b|features\/live|make-a-list-live|listen to changes/i,
};
