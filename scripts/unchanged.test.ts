import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasPassed, hashOfFiles, rememberPassed } from './unchanged.mjs';

const root = mkdtempSync(join(tmpdir(), 'unchanged-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('tests that passed run again after a change of a file that they depend on', () => {
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const isPassed = () =>
    hasPassed(
      root,
      'updates',
      hashOfFiles(root, (it) => it.startsWith('a/')),
    );
  mkdirSync(join(root, 'a'));
  write('a/one.ts', '1');
  write('other.ts', '1');
  expect(isPassed()).toBe(false);
  rememberPassed(
    root,
    'updates',
    hashOfFiles(root, (it) => it.startsWith('a/')),
  );
  write('other.ts', '2');
  write('a/names.gen.ts', '');
  expect(isPassed()).toBe(true);
  write('a/two.ts', '1');
  expect(isPassed()).toBe(false);
});
