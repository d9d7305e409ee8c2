// What concerns only Foreword itself. It is removed from every project that is created.
export default {
  /** Not offered by `npm run remove`. */
  internal: true,
  /** In the names of decisions about it. */
  names: ['created-projects', 'updates-by-git-merge'],
  /** In rows of Markdown tables. */
  words: /test:create|test:new|create:pack|npm run create/,
  /** Must not occur in a created project. */
  leftovers:
    /create-foreword|create-(?:changes|test)|test:(?:create|new)|(?<!foreword\/create\/|'create\/)from-clone|starter:/i,
  alsoRemoved: [
    '.ci',
    'CHANGELOG.md',
    'README.md',
    'create',
    'docs/comparison.md',
    'docs/images',
    'docs/screens.md',
    // Created projects write their own documents. `npm run test:create` checks those they start with.
    'scripts/checks/agents.test.ts',
    'scripts/checks/agents.ts',
    'scripts/checks/code-blocks.test.ts',
    'scripts/checks/code-blocks.ts',
    'scripts/checks/paths.test.ts',
    'scripts/checks/paths.ts',
    'scripts/checks/shell-blocks.ts',
    'scripts/create-changes.ts',
    'scripts/create-test.ts',
    'scripts/pairwise.ts',
    'scripts/pairwise.test.ts',
    'scripts/test-new.ts',
    // Migrations of the starter: those of a project start with its tables.
    'src/features/accounts/auth/server/hash-session-tokens.test.ts',
  ],
  scripts: ['create', 'create:pack', 'test:create', 'test:new'],
};
