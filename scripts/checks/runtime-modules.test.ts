import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runtimeFolders, runtimeModules } from '../runtime-modules.ts';

test('the copied modules are the externals of the server bundle', () => {
  const config = readFileSync('vite.config.ts', 'utf8');
  const list = /external = \[([^\]]*)\]/.exec(config)?.[1] ?? '';
  const named = [...list.matchAll(/'((?:@[\w-]+\/)?[\w-]+)[^']*'/g)].map((match) => match[1]);
  const needed = new Set(named.filter((name) => name !== 'pino-pretty'));
  expect(needed).toEqual(new Set(runtimeModules));
});

test('modules are copied with their dependencies, without tools', () => {
  const names = runtimeFolders().map((folder) => folder.split('/node_modules/').at(-1));
  expect(names).toEqual(expect.arrayContaining(['pg', 'pg-pool', 'pg-protocol', 'thread-stream']));
  expect(names.filter((name) => /vite|typescript|drizzle-kit|react/.test(name ?? ''))).toEqual([]);
});
