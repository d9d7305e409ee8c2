// `npm run remove -- sample`: removes a part from the project. `scripts/removal.mjs` explains how.
import { spawnSync } from 'node:child_process';
import { generate } from './generate.mjs';
import { root, underProjectNode } from './install.mjs';
import { readFiles, writeFiles } from './project-files.mjs';
import { removableParts, removeParts } from './removal.mjs';
import { done, fail, say, step } from './say.mjs';

const record = 'foreword.json';

/** Records the parts, so that an update does not bring them back. */
function recordRemoval(files, ids) {
  const text = files.get(record);
  if (!text) return files;
  const { answers, ...rest } = JSON.parse(text);
  const without = [...new Set([...answers.without, ...ids])];
  const content = { ...rest, answers: { ...answers, without } };
  return new Map(files).set(record, `${JSON.stringify(content, null, 2)}\n`);
}

/** Files are deleted by their names, so there must be a way back. */
function requireCommitted() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root });
  if (status === 0 && stdout.length > 0)
    throw new Error('There are changes that are not committed. Commit them first.');
}

await underProjectNode(import.meta.url);
const ids = process.argv.slice(2);
try {
  if (ids.length === 0 || ids.some((id) => !removableParts.includes(id))) {
    const left = removableParts.join(', ') || 'none left';
    throw new Error(`Usage: npm run remove -- <part>. Parts: ${left}`);
  }
  requireCommitted();
  step(`Removing: ${ids.join(', ')}`);
  const before = readFiles(root);
  const after = recordRemoval(removeParts(before, ids), ids);
  const { deleted, written } = writeFiles(root, after, before);
  await generate();
  for (const path of deleted) say(`  deleted ${path}`);
  done(`Deleted ${deleted.length} files, changed ${written.length}`);
  done('Read git diff: files and messages are found by name. To undo it: git restore .');
  done('Existing databases still have its tables: npm run db:reset creates a new one');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
