import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';

/** A project with one dependency, and an npm that "installs" it. */
function projectWith(npm: string): string {
  const root = mkdtempSync(join(tmpdir(), 'app-install-'));
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'bin'));
  for (const file of ['install.mjs', 'say.mjs'])
    cpSync(join('scripts', file), join(root, 'scripts', file));
  const packages = { '': {}, 'node_modules/a': { version: '1.0.0' } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  return root;
}

function install(root: string) {
  const script = "await (await import('./scripts/install.mjs')).ensureInstalled();";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    {
      cwd: root,
      env: { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, NO_COLOR: '1' },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

test('an installation says when it starts and ends; the next one has nothing to do', () => {
  const root = projectWith('mkdir -p node_modules/a; echo "{}" > node_modules/a/package.json');
  const { status, output } = install(root);
  expect(status).toBe(0);
  expect(output.replace(/\d+ s/, 'N s').trim().split('\n')).toEqual([
    '● Installing dependencies (once, about a minute)',
    '✓ Installed the dependencies in N s',
  ]);
  expect(install(root)).toEqual({ status: 0, output: '' });
  rmSync(root, { recursive: true });
});

test('a failed installation is reported', () => {
  const root = projectWith('exit 1');
  const { status, output } = install(root);
  expect(status).toBe(1);
  expect(output.trim().split('\n').at(-1)).toMatch(/^✗ The installation failed/);
  rmSync(root, { recursive: true });
});
