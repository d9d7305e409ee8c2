// `npm run test:without`: removes each part of `scripts/removable` from a copy of the project, and then all of
// them, runs all checks, unit and database tests and the build there, and searches for leftovers.
// `npm test` removes all parts at once, and runs the checks and those tests of changed files that
// need no database.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled, root, toolPath } from './install.mjs';
import { copyProject, runInCopy } from './project-copy.mjs';
import { done, fail, step } from './say.mjs';

/** Not searched for leftovers: images, the lock file, the changelog and recorded results. */
const notSearched = /\.(png|svg|ico|woff2)$|package-lock\.json$|CHANGELOG\.md$|performance\.md$/;
const partsFolder = join(root, 'scripts/removable');

function findLeftovers(copy, words) {
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((it) =>
    it.isFile(),
  );
  return files
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !path.startsWith(join(copy, 'node_modules')) && !notSearched.test(path))
    .flatMap((path) => {
      const found = readFileSync(path, 'utf8')
        .split('\n')
        .findIndex((line) => words.test(line));
      const named = words.test(path.slice(copy.length));
      return found < 0 && !named ? [] : [`${path.slice(copy.length + 1)}:${found + 1}`];
    });
}

/** Files that contained code of a part, and those that assemble the product without it. */
const affectedTests = [
  'src/main',
  'src/registry',
  'src/shared',
  'src/features/activity',
  'tests/endpoint-access',
];

/** Returns whether everything succeeded. */
async function checkWithout(ids, all) {
  const title = `Without ${ids.join(' and ')}`;
  step(title);
  const words = [];
  for (const id of ids) {
    const part = await import(pathToFileURL(join(partsFolder, `${id}.mjs`)).href);
    words.push(part.default.leftovers.source);
  }
  const copy = copyProject();
  const run = (what, args) => runInCopy(copy, `${title}: ${what}`, args);
  try {
    if (!run('it cannot be removed', [join(copy, 'scripts/remove.mjs'), ...ids])) return false;
    const left = findLeftovers(copy, new RegExp(words.join('|'), 'i'));
    if (left.length > 0) fail(`${title}: references are left:\n${left.join('\n')}`);
    const parts = [
      ['a check fails', [join(copy, 'scripts/check.mjs')]],
      [
        'a test fails',
        [toolPath('vitest'), 'run', ...(all ? [] : ['--mode', 'rules', ...affectedTests])],
      ],
      ...(all ? [['it cannot be built', [toolPath('vite'), 'build', '--logLevel', 'warn']]] : []),
    ];
    return parts.map(([what, args]) => run(what, args)).every(Boolean) && left.length === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the number of combinations that passed and failed. */
export async function checkWithoutParts({ all = false } = {}) {
  const known = existsSync(partsFolder)
    ? readdirSync(partsFolder).map((file) => file.replace('.mjs', ''))
    : [];
  const single = all && known.length > 1 ? known.map((id) => [id]) : [];
  const results = { passed: 0, failed: 0 };
  for (const ids of [...single, ...(known.length > 0 ? [known] : [])])
    results[(await checkWithout(ids, all)) ? 'passed' : 'failed'] += 1;
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  const { failed } = await checkWithoutParts({ all: true });
  if (failed === 0)
    done('Checks, tests and build pass without each part, and without all of them.');
  process.exit(failed === 0 ? 0 : 1);
}
