// `npm run test:stripped`: removes the sample from a copy of the project, then runs all checks,
// unit and database tests and the build, and searches for leftovers of the sample. `npm test` runs
// the checks, and those tests of changed files that need no database.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, projectEnv, projectNode, root, toolPath } from './install.mjs';
import { done, fail, step } from './say.mjs';

const notCopied = new Set([
  '.cache',
  '.data',
  '.data-backups',
  '.git',
  '.tanstack',
  'dist',
  'node_modules',
  'test-results',
]);
const sampleWords = /books?(?!mark)|genres?/i;
/** Not searched for leftovers: images, the lock file, the changelog and recorded results. */
const notSearched = /\.(png|svg|ico|woff2)$|package-lock\.json$|CHANGELOG\.md$|performance\.md$/;

function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'foreword-stripped-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(copy, 0o755);
  for (const name of readdirSync(root))
    if (!notCopied.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

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

/** Runs a part in the copy; its output is shown on failure. */
function run(copy, what, args) {
  const { status, stdout, stderr } = spawnSync(projectNode(), args, {
    cwd: copy,
    env: projectEnv({ BORROWED_MODULES: 'true' }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return true;
  process.stderr.write(`${stdout}${stderr}`);
  fail(`Without the sample: ${what}`);
  return false;
}

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
