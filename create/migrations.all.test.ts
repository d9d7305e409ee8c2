import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildSnapshot } from './migrations.ts';
import { runNpm } from './npm.ts';

let folder = '';
const at = (path: string) => join(folder, path);
const snapshots = () => readdirSync(at('migrations/meta')).filter((it) => !it.startsWith('_'));

/** A project with the real Drizzle Kit. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreword-snapshot-'));
  mkdirSync(at('migrations/meta'), { recursive: true });
  symlinkSync(resolve('node_modules'), at('node_modules'), 'junction');
  const scripts = { 'db:generate': 'drizzle-kit generate' };
  writeFileSync(at('package.json'), JSON.stringify({ type: 'module', scripts }));
  const config = {
    dialect: 'postgresql',
    schema: './tables.ts',
    migrations: { prefix: 'timestamp' },
  };
  const out = "process.env.MIGRATIONS_DIR || './migrations'";
  writeFileSync(
    at('drizzle.config.ts'),
    `export default { ...${JSON.stringify(config)}, out: ${out} };`,
  );
  writeFileSync(
    at('tables.ts'),
    `import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
     export const users = pgTable('users', { id: uuid().primaryKey(), name: text() });
     export const mine = pgTable('mine', { id: uuid().primaryKey() });`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('after a merge there is one snapshot, with the tables of both sides', () => {
  // The project's own migration is newer than the one that an update added.
  for (const name of ['20200105000000_start', '20200301000000_theirs', '20200401000000_mine'])
    writeFileSync(at(`migrations/${name}.sql`), 'select 1;');
  for (const name of ['20200105000000', '20200401000000'])
    writeFileSync(at(`migrations/meta/${name}_snapshot.json`), '{ "tables": {} }');
  const journal = { version: '7', dialect: 'postgresql', entries: [] };
  writeFileSync(at('migrations/meta/_journal.json'), JSON.stringify(journal));
  rebuildSnapshot(folder);
  expect(snapshots()).toEqual(['20200401000000_snapshot.json']);
  const text = readFileSync(at('migrations/meta/20200401000000_snapshot.json'), 'utf8');
  expect(Object.keys(JSON.parse(text).tables).toSorted()).toEqual(['public.mine', 'public.users']);
  // Drizzle Kit finds no difference, and a second time changes nothing.
  runNpm(folder, ['run', 'db:generate']);
  expect(readdirSync(at('migrations'))).toHaveLength(4);
  rebuildSnapshot(folder);
  expect(readFileSync(at('migrations/meta/20200401000000_snapshot.json'), 'utf8')).toBe(text);
  expect(readdirSync(at('.cache'))).toEqual([]);
});

test('tables that cannot be loaded are reported, although Drizzle Kit exits with 0', () => {
  const tables = readFileSync(at('tables.ts'), 'utf8');
  writeFileSync(at('tables.ts'), "throw new Error('broken tables');");
  try {
    expect(() => rebuildSnapshot(folder)).toThrow(
      /db:generate` wrote no snapshot[^]+broken tables/,
    );
  } finally {
    writeFileSync(at('tables.ts'), tables);
  }
});
