// `npm run remove -- sample`: removes a part from the project. `scripts/removal.mjs` explains how.
import { generate } from './generate.mjs';
import { root, underProjectNode } from './install.mjs';
import { readFiles, writeFiles } from './project-files.mjs';
import { parts, removeParts } from './removal.mjs';
import { done, fail, step } from './say.mjs';

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

await underProjectNode(import.meta.url);
const known = [...parts.values()].filter((part) => !part.internal).map(({ id }) => id);
const ids = process.argv.slice(2);
try {
  if (ids.length === 0 || ids.some((id) => !known.includes(id)))
    throw new Error(`Usage: npm run remove -- <part>. Parts: ${known.join(', ') || 'none left'}`);
  step(`Removing: ${ids.join(', ')}`);
  const before = readFiles(root);
  const after = recordRemoval(removeParts(before, ids), ids);
  const { deleted, written } = writeFiles(root, after, before);
  await generate();
  done(`Deleted ${deleted} files, changed ${written}: see git status`);
  done('Existing databases still have its tables: npm run db:reset creates a new one');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
