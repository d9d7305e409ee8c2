// `npm run files:copy -- --from folder --to s3`, or back: copies uploaded files between the folder
// and the bucket of the configuration. Skips files that are there already, so it can be run again.
import { parseArgs } from 'node:util';
import { root } from './install.mjs';
import { giveUp, importProduct } from './product-command.ts';
import { done, say, step } from './say.mjs';

/** Errors that the operator can fix: printed without a stack. */
const operatorErrors = new Set(['ConfigError', 'StorageError', 'DataFolderError']);
const progressEvery = 1000;

function readDirection() {
  const option = { type: 'string', default: '' } as const;
  const { values } = parseArgs({ options: { from: option, to: option }, strict: false });
  const { from, to } = values;
  if (from === 'folder' && to === 's3') return { from, to } as const;
  if (from === 's3' && to === 'folder') return { from, to } as const;
  return giveUp('Expected `--from folder --to s3` or `--from s3 --to folder`.');
}

process.chdir(root);
const { from, to } = readDirection();
const { copyStoredFiles } = await importProduct();
step(`Copying files from ${from} to ${to}`);
try {
  const { copied, skipped, missing } = await copyStoredFiles(from, (count) => {
    if (count % progressEvery === 0) say(`  ${count} files`);
  });
  if (missing > 0) giveUp(`${copied} copied, ${missing} still missing in ${to}. Run it again.`);
  done(`${copied} copied, ${skipped} already there. All files are in ${to}.`);
} catch (error) {
  if (error instanceof Error && operatorErrors.has(error.name)) giveUp(error.message);
  throw error;
}
