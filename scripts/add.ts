// `npm run add -- <part>`: adds a part that the project was created without, or that was removed;
// `npm run add -- language fr`: a language. Both come from a clone of the release that the project has:
// `docs/guides/add-a-part.md` explains how.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './install.mjs';
import { fail } from './say.mjs';

const record = join(root, 'foreword.json');

function explain(folder: string) {
  const { version } = JSON.parse(readFileSync(record, 'utf8'));
  fail(
    `There is no clone of Foreword in ${relative('.', folder)}. Clone it there, check out version ${version}, ` +
      'or name its folder: npm run add -- <part> --from ../other-folder',
  );
  return 1;
}

function run(folder: string, args: string[]) {
  const script = join(folder, 'create/from-clone.mjs');
  if (!existsSync(record)) {
    fail('There is no foreword.json here: only projects that were created from Foreword have one.');
    return 1;
  }
  if (!existsSync(script)) return explain(folder);
  const env = { ...process.env, INIT_CWD: root };
  const { status } = spawnSync(process.execPath, [relative(root, script), 'add', ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return status ?? 1;
}

const { values, positionals } = parseArgs({
  options: { from: { type: 'string', default: '../foreword' }, continue: { type: 'boolean' } },
  allowPositionals: true,
});
process.exitCode = run(resolve(root, values.from), [
  ...positionals,
  ...(values.continue ? ['--continue'] : []),
]);
