// Live updates: pages learn of changes that are made elsewhere. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['live'],
  /** In rows of Markdown tables and lines of `tests/access.txt`. */
  words: /\blive updates?\b|make-a-list-live|^call live\//i,
  /** Must not occur in the project without it. */
  leftovers:
    /\blive updates?\b|features\/live|make-a-list-live|live\/changes|announceChanges|changes are announced|pg_notify|(?:data|server)\/changes['"]|list-?updates|open event streams|tells of changes|"changes\.new/i,
};
