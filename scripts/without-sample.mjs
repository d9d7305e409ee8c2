// `npm run test:stripped`: removes the sample from a copy of the project, then runs all checks,
// unit and database tests and the build, and searches for leftovers of the sample. `npm test` runs
// the checks, and those tests of changed files that need no database.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, toolPath } from './install.mjs';
import { copyProject, runInCopy } from './project-copy.mjs';
import { done, fail, step } from './say.mjs';

const sampleWords = /books?(?!mark)|genres?/i;
/** Not searched for leftovers: images, the lock file, the changelog and recorded results. */
const notSearched = /\.(png|svg|ico|woff2)$|package-lock\.json$|CHANGELOG\.md$|performance\.md$/;

function findLeftovers(copy) {
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((it) =>
    it.isFile(),
  );
  return files
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.startsWith(join(copy, 'node_modules')) && !notSearched.test(path))
    .flatMap((path) => {
      const found = readFileSync(path, 'utf8')
        .split('\n')
        .findIndex((line) => sampleWords.test(line));
      const named = sampleWords.test(path.slice(copy.length));
      return found < 0 && !named ? [] : [`${path.slice(copy.length + 1)}:${found + 1}`];
    });
}

const run = (copy, what, args) => runInCopy(copy, `Without the sample: ${what}`, args);

/** Files that contained sample code, and those that assemble the product without it. */
const affectedTests = [
  'src/main',
  'src/registry',
  'src/shared',
  'src/features/activity',
  'tests/endpoint-access',
];

/** Returns whether everything succeeded. */
export function checkWithoutSample({ all = false } = {}) {
  const copy = copyProject();
  try {
    if (!run(copy, 'it cannot be removed', [join(copy, 'scripts/strip-sample.mjs')])) return false;
    const left = findLeftovers(copy);
    if (left.length > 0) fail(`References to the sample are left:\n${left.join('\n')}`);
    const parts = [
      ['a check fails', [join(copy, 'scripts/check.mjs')]],
      [
        'a test fails',
        [toolPath('vitest'), 'run', ...(all ? [] : ['--mode', 'rules', ...affectedTests])],
      ],
      ...(all ? [['it cannot be built', [toolPath('vite'), 'build', '--logLevel', 'warn']]] : []),
    ];
    return parts.map(([what, args]) => run(copy, what, args)).every(Boolean) && left.length === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  step('Checking the product without the sample');
  const ok = checkWithoutSample({ all: true });
  if (ok) done('Types, lint, tests and build pass without the sample.');
  process.exit(ok ? 0 : 1);
}
