import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandsIn } from '../scripts/guide-code.ts';
import { removableParts } from '../scripts/removal.ts';
import { onRequest } from './presets.ts';

const temporary = mkdtempSync(join(tmpdir(), 'readme-test-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const commands = commandsIn(readFileSync('README.md', 'utf8'));

test('the README starts with commands that work in a clone', () => {
  // CI runs `npm test`, and `npm run test:create` runs all of them in a new clone.
  expect(commands).toEqual(['npm start', 'npm test', 'npm run create -- ../my-app --yes']);
});

test('the command that creates a project works as written', () => {
  const command = commands.find((line) => line.startsWith('npm run create')) ?? '';
  // npm itself runs the command in this clone, as if it had been typed in a folder beside my-app.
  const folder = join(temporary, 'foreword');
  const bin = join(temporary, 'bin');
  for (const path of [folder, bin]) mkdirSync(path);
  // The installation is not tested here.
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\nexit 0\n');
  chmodSync(join(bin, 'npm'), 0o755);
  const script = JSON.parse(readFileSync('package.json', 'utf8')).scripts.create;
  const [, ...args] = `${script} ${command.replace('npm run create -- ', '')}`.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, INIT_CWD: folder, PATH: bin + delimiter + process.env.PATH },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('cd ../my-app');
  expect(existsSync(join(temporary, 'my-app/foreword.json'))).toBe(true);
});

test('the documents list all parts that can be left out', () => {
  const [row = ''] = /^\| `--without`.*$/m.exec(readFileSync('create/README.md', 'utf8')) ?? [];
  const options = [...row.matchAll(/`([a-z][a-z-]*)`/g)].map(([, name = '']) => name);
  const guide = readFileSync('docs/guides/remove-what-you-dont-need.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name = '']) => name);
  const onStart = removableParts.filter((id) => !onRequest.includes(id));
  expect(new Set(options)).toEqual(new Set(onStart));
  expect(new Set(rows)).toEqual(new Set(removableParts));
});
