import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what the screenshots import loads without Vite', () => {
  const source = readFileSync('scripts/shots.ts', 'utf8');
  const modules = [...source.matchAll(/from '\.\.\/([^']+\.ts)'/g)].map(([, path]) => path);
  expect(modules.length).toBeGreaterThan(0);
  const code = modules.map((path) => `await import('./${path}');`).join('');
  const args = ['--input-type=module', '--eval', code];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
