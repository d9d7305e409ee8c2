// What concerns only Foreword itself. It is removed from every project that is created.
export default {
  /** Not offered by `npm run remove`. */
  internal: true,
  /** In the names of decisions about it. */
  names: ['created-projects', 'updates-by-git-merge'],
  /** In rows of Markdown tables. */
  words: /test:create|create:pack/,
  /** Must not occur in a created project. */
  leftovers: /create-foreword|create-test|test:create|starter:/i,
  alsoRemoved: [
    '.ci',
    'CHANGELOG.md',
    'README.md',
    'create',
    'docs/comparison.md',
    'docs/images',
    'docs/screens.md',
    'scripts/create-test.mjs',
  ],
  scripts: ['create:pack', 'test:create'],
};
