// REST calls that are safe to repeat, with an `Idempotency-Key`. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['idempotency(?:-keys)?'],
  /** In its message keys and in rows of Markdown tables. */
  words: /Idempotency-|IDEMPOTENCY_|^idempotency-key/,
  tables: ['idempotency_keys'],
  /** Must not occur in the project without it. The typed client passes a key to calls that take one. */
  leftovers:
    /IDEMPOTENCY_|idempotency_keys|features\/idempotency|idempotency-errors|idempotency-key-cleanup|Idempotency-(?:Key(?!'\);)|Replayed)/,
};
