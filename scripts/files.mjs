// `npm run files:copy -- --from folder --to s3`, or back: copies uploaded files between the folder
// and the bucket of the configuration. Skips files that are there already, so it can be run again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root, underProjectNode } from './install.mjs';
import { done, fail, say, step } from './say.mjs';

/** Errors that the operator can fix: printed without a stack. */
const operatorErrors = new Set(['ConfigError', 'StorageError', 'DataFolderError']);
const directions = new Set(['folder to s3', 's3 to folder']);
const progressEvery = 1000;

function giveUp(text) {
  fail(text);
  process.exit(1);
}

function readDirection() {
  const option = { type: 'string', default: '' };
  const { values } = parseArgs({ options: { from: option, to: option }, strict: false });
  const from = String(values.from);
  const to = String(values.to);
  if (!directions.has(`${from} to ${to}`))
    giveUp('Expected `--from folder --to s3` or `--from s3 --to folder`.');
  return { from, to };
}

await underProjectNode(import.meta.url);
process.chdir(root);
const { from, to } = readDirection();
const entry = join(root, 'dist/server/server.js');
if (!existsSync(entry)) giveUp('There is no build yet. Run `npm run build` first.');
const { copyStoredFiles } = await import(pathToFileURL(entry).href);
step(`Copying files from ${from} to ${to}`);
try {
  const { copied, skipped, missing } = await copyStoredFiles(from, (count) => {
    if (count % progressEvery === 0) say(`  ${count} files`);
  });
  if (missing > 0) giveUp(`${copied} copied, ${missing} still missing in ${to}. Run it again.`);
  done(`${copied} copied, ${skipped} already there. All files are in ${to}.`);
} catch (error) {
  if (operatorErrors.has(error?.name)) giveUp(error.message);
  throw error;
}
