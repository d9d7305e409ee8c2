// Writes code that already works, one kind per file of `scripts/new`:
//   npm run new -- feature events [--singular event] [--fields 'title:text!, date:date']
//     [--belongs-to venues,teams] [--owner user [--assigned-by admin]] [--status draft,published]
//   npm run new -- action reviews approve
// organizations:start
//   npm run new -- feature projects --organization
// organizations:end
//   npm run new -- field events place:text [--search] [--filter] [--import] [--unique] [--pattern …]
//   npm run new -- page about [--area app|manager|public] [--feature events]
// dashboard:start
//   npm run new -- card events total
// dashboard:end
// notifications:start
//   npm run new -- notification events cancelled
// notifications:end
//   npm run new -- job cleanup [--feature events]
//   npm run new -- message events:date "Date" [events:place "Place"] [--in src/features]
//   npm run new -- language de
// The default export takes the other arguments and returns what it has written.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root, toolPath } from './install.mjs';
import type { Written } from './new/project.ts';
import { done, fail, say } from './say.mjs';

const kinds = [
  // Each has a module in `scripts/new`.
  'feature',
  'field',
  'action',
  // dashboard:start
  'card',
  // dashboard:end
  // notifications:start
  'notification',
  // notifications:end
  'page',
  'job',
  'message',
  'language',
];

/** Names differ in length, so lines break elsewhere than in the templates. */
function format(paths: string[]) {
  const { status, stderr } = spawnSync(projectNode(), [toolPath('oxfmt'), ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The files are written, but not formatted: ${stderr.trim()}`);
}

function report({ created, edited, byHand, next }: Written) {
  const lines = created.map(
    (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1,
  );
  const count = lines.reduce((sum, it) => sum + it, 0);
  for (const file of created) say(`  ${file}`);
  done(
    `${created.length} new files with ${count} lines, ${edited.length} files edited: see git diff`,
  );
  for (const line of byHand) fail(line);
  say(`Next: ${next.join(', ')}`);
}

const [kind = '', ...args] = process.argv.slice(2);
try {
  if (!kinds.includes(kind)) throw new Error(`Usage: npm run new -- <${kinds.join('|')}> <name>`);
  const { default: create } = await import(`./new/${kind}.ts`);
  const written = create(args, { root });
  format([...written.created, ...written.edited]);
  report(written);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
