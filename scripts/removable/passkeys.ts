// Sign-in with passkeys, and what administrators confirm with one. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['passkeys?'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /passkey|AUTH_STEP_UP/i,
  tables: ['passkey_confirmations', 'passkey_offers', 'passkeys'],
  /** Must not occur in the project without it. */
  leftovers: /passkey|step-up|AUTH_STEP_UP/i,
  dependencies: ['@simplewebauthn/server'],
};
