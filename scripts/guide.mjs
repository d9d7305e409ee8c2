// `npm run test:guide`: follows the guides to adding a feature and a job in a copy of the project,
// then runs all checks, their tests and the browser journey there.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { applyGuide } from './guide-code.mjs';
import { ensureInstalled, root, toolPath } from './install.mjs';
import { copyProject, runInCopy } from './project-copy.mjs';
import { done, say, step } from './say.mjs';

await ensureInstalled();
const guides = ['add-a-feature.md', 'run-a-job.md'].map((name) =>
  readFileSync(join(root, 'docs/guides', name), 'utf8'),
);
const copy = copyProject();
const script = (name) => join(copy, 'scripts', name);
const tests = [
  'src/features/publishers',
  'src/features/reminders',
  'src/main',
  'src/registry/server/my-data',
  'tests/endpoint-access',
];
const browser = { CHROMIUM_PATH: findBrowser() };

try {
  const { created, edited } = applyGuide(guides.join('\n'), copy);
  step(`Following the guides: ${created.length} new files, ${edited.length} edits`);
  const formatted = [...new Set(edited)].filter((file) => /\.tsx?$/.test(file));
  const run = (what, args, env) => runInCopy(copy, `Following the guides: ${what}`, args, env);
  const ok =
    run('npm run generate fails', [script('generate.mjs')]) &&
    run('npm run db:generate fails', [toolPath('drizzle-kit'), 'generate', '--name', 'guide']) &&
    // Imports are inserted at the top, where the formatter may want them elsewhere.
    run('the formatter fails', [toolPath('oxfmt'), ...formatted]) &&
    run('a check fails', [script('check.mjs')]) &&
    run('a test fails', [toolPath('vitest'), 'run', ...tests]) &&
    run('a journey fails', [script('e2e.mjs'), 'publishers', 'page-access'], browser);
  if (!ok) process.exit(1);
  const lines = created.flatMap((file) => readFileSync(join(copy, file), 'utf8').split('\n'));
  say(`${created.length} files, ${lines.length} lines`);
  done('The feature and the job of the guides pass all checks, tests and journeys.');
} finally {
  rmSync(copy, { recursive: true, force: true });
}
