import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { check } from '../checks/migrations.ts';

const tables = (columns: string, expression: string) => `
import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
export const plants = pgTable('plants', {
  ${columns}
  searchKey: text('search_key').generatedAlwaysAs(sql\`${expression}\`),
}, (table) => [index('plants_search').on(table.searchKey)]);
`;
const config = `export default {
  dialect: 'postgresql', schema: './tables.ts',
  out: process.env.MIGRATIONS_DIR || './migrations', migrations: { prefix: 'timestamp' },
};`;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'app-migrations-'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  mkdirSync(join(root, 'migrations'));
  writeFileSync(join(root, 'drizzle.config.ts'), config);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(...args: string[]): string {
  const script = resolve('scripts/migrations/generate.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

function generate(text: string, name: string): string {
  writeFileSync(join(root, 'tables.ts'), text);
  return run('--name', name);
}

const contract = () => run('--contract');

const migration = (name: string) => {
  const file = readdirSync(join(root, 'migrations')).find((it) => it.endsWith(`_${name}.sql`));
  return readFileSync(join(root, 'migrations', file ?? ''), 'utf8');
};

test('a changed generated column keeps its index, and follows the column that it uses', async () => {
  const name = "name: text('name').notNull(),";
  generate(tables(name, 'lower(name)'), 'first');
  const latin = "latin: text('latin').notNull().default(''),";
  const output = generate(tables(`${name} ${latin}`, 'lower(name || latin)'), 'second');
  expect(migration('second').match(/drop column|ADD COLUMN "\w+"|CREATE INDEX \w+/g)).toEqual([
    'drop column',
    'ADD COLUMN "latin"',
    'ADD COLUMN "search_key"',
    'CREATE INDEX plants_search',
  ]);
  expect(output).toMatch(/ADD COLUMN "search_key".* … rewrites all rows/);
  expect(await check(root)).toEqual([]);
  expect(generate(tables(`${name} ${latin}`, 'lower(name || latin)'), 'third')).toContain(
    'The tables have not changed.',
  );
});

const meta = () => readdirSync(join(root, 'migrations/meta')).filter((it) => !it.startsWith('_'));

test('files that are there stay untouched, except the snapshot, which is replaced', () => {
  generate(tables('', "'x'"), 'first');
  const [first = ''] = readdirSync(join(root, 'migrations'));
  const path = join(root, 'migrations', first);
  const old = new Date('2020-01-01');
  utimesSync(path, old, old);
  const [snapshot] = meta();
  generate(tables("name: text('name'),", "'x'"), 'second');
  expect(statSync(path).mtime).toEqual(old);
  expect(meta()).toHaveLength(1);
  expect(meta()).not.toEqual([snapshot]);
});

const git = (...args: string[]) => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  return spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' }).stdout;
};

/** Two branches that each add a column to what both start from, as git merges them. */
function mergeBranches(): string {
  writeFileSync(join(root, '.gitignore'), 'node_modules\n.cache\ntables.ts\n');
  git('init', '--quiet', '--initial-branch=main');
  generate(tables('', "'x'"), 'first');
  const commit = () => [git('add', '--all'), git('commit', '--quiet', '-m', 'Change')];
  commit();
  git('switch', '--quiet', '-c', 'other');
  generate(tables("city: text('city'),", "'x'"), 'city');
  commit();
  git('switch', '--quiet', 'main');
  generate(tables("name: text('name'),", "'x'"), 'name');
  commit();
  return git('merge', 'other');
}

test('after a merge of two branches, one snapshot has the tables of both', async () => {
  expect(mergeBranches()).toContain('CONFLICT');
  const merged = tables("name: text('name'), city: text('city'),", "'x'");
  writeFileSync(join(root, 'tables.ts'), merged);
  expect(await check(root)).toEqual([expect.stringContaining('run `npm run db:generate`')]);
  expect(generate(merged, 'none')).toMatch(/Repaired: migrations\/meta[^]+have not changed/);
  expect(meta()).toHaveLength(1);
  expect(await check(root)).toEqual([]);
});

test('branches that do not fit each other are not repaired', () => {
  mergeBranches();
  const output = generate(tables("name: text('name'),", "'x'"), 'none');
  expect(output).toContain('The tables lack the column city of plants');
  expect(output).toContain('take migrations/meta of the other branch');
});

test('what the last release uses is dropped one release later', async () => {
  const release = (time: string, text: string) => {
    mkdirSync(join(root, 'migrations/sample'), { recursive: true });
    writeFileSync(join(root, 'migrations/sample/tables.sql'), `-- after ${time}\n${text}`);
  };
  const size = "size: text('size').notNull(),";
  generate(tables(size, "'x'"), 'first');
  const [time = ''] = readdirSync(join(root, 'migrations')).join().split('_');
  release(time, migration('first'));
  expect(generate(tables('', "'x'"), 'second')).toContain('a later one drops it');
  expect(migration('second').trim()).toBe(
    'ALTER TABLE "plants" ALTER COLUMN "size" DROP NOT NULL;',
  );
  expect(await check(root)).toEqual([]);
  expect(generate(tables('', "'x'"), 'third')).toContain('have not changed');
  expect(contract()).toContain('Nothing is due');
  release(`${time}1`, migration('first').replace(/\s*"size" text NOT NULL,/, ''));
  expect(contract()).toContain('Written');
  expect(migration('contract')).toBe('ALTER TABLE "plants" DROP COLUMN IF EXISTS "size";\n');
  expect(await check(root)).toEqual([]);
});

test('one that fails on existing rows is written, and reported', async () => {
  generate(tables('', "'x'"), 'first');
  const [time] = readdirSync(join(root, 'migrations')).join().split('_');
  mkdirSync(join(root, 'migrations/sample'));
  writeFileSync(
    join(root, 'migrations/sample/data.sql'),
    `-- after ${time}\nINSERT INTO "plants" DEFAULT VALUES;`,
  );
  const output = generate(tables("name: text('name').notNull(),", "'x'"), 'second');
  expect(output).toMatch(/Written: migrations\/\d+_second\.sql/);
  expect(output).toMatch(/With the sample data .*_second fails: .*null values/);
  expect(migration('second')).toContain('ADD COLUMN "name"');
  expect(await check(root)).toHaveLength(1);
});
