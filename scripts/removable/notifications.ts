// Notifications: the bell, emails about them, and what features notify of. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['notifications?', 'notify-users', 'unsubscribe'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /notification|^page \/unsubscribe:/i,
  tables: ['notification_preferences', 'notifications'],
  /** Must not occur in the project without it. */
  leftovers: /notifications/,
};
