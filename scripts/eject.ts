// `npm run eject -- parcels api list`: replaces layers of a feature that its record serves by the
// code that they stand for. `docs/guides/eject-a-layer.md` says which.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectNode, root, toolPath } from './install.mjs';
import { done, fail, say } from './say.mjs';

/** What it replaces can be read in `git diff`, and be undone. */
function requireCommitted() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root });
  if (status === 0 && stdout.length > 0)
    throw new Error('There are changes that are not committed. Commit them first.');
}

function format(paths: string[]) {
  const { status, stderr } = spawnSync(projectNode(), [toolPath('oxfmt'), ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The files are written, but not formatted: ${stderr.trim()}`);
}

const [feature = '', ...wanted] = process.argv.slice(2);
try {
  const { layers, planEject } = await import('./eject/eject.ts');
  if (wanted.length === 0)
    throw new Error(`Usage: npm run eject -- <feature> <${Object.keys(layers).join('|')}>`);
  requireCommitted();
  const changed = await planEject(root, feature, wanted);
  for (const [path, code] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  format([...changed.keys()]);
  for (const path of changed.keys()) say(`  ${path}`);
  done('This code is yours now: see git diff. To undo it: git restore .');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
