// Outgoing webhooks, of the product and of organizations. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['webhooks?'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /webhook/i,
  tables: ['webhook_deliveries', 'webhook_endpoints'],
  /** Must not occur in the project without it. */
  leftovers: /webhook/i,
  dependencies: ['standardwebhooks'],
  alsoRemoved: ['docs/guides/publish-an-event.md'],
};
