// The benchmark. Created projects have it only on request.
export default {
  onRequest: true,
  /** In rows of Markdown tables. */
  words: /npm run bench|performance\.md/,
  /** Must not occur in the project without it. */
  leftovers: /npm run bench|\bbench\/|performance\.md|autocannon/i,
  alsoRemoved: ['bench', 'docs/performance.md'],
  dependencies: ['autocannon', '@types/autocannon'],
  scripts: ['bench'],
};
