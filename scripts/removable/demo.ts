// Demo mode: a read-only product with two sample accounts. See scripts/remove.ts.
export default {
  /** In the names of its files and folders. */
  names: ['demo'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /\bdemo\b|DEMO|^page \/welcome:/,
  /** Must not occur in the project without it. */
  leftovers:
    /\bDEMO_|DEMO=|demo(:|Rejection|Contact|Repository|Entrance)|config\??\.demo|\b(a|the) demo\b|demo mode/i,
  alsoRemoved: ['src/routes/welcome.tsx'],
};
