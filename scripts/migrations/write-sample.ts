// `npm run db:sample`: writes today's tables and sample data as SQL, at each release. `npm run check` then
// applies later migrations to a database that has rows, and keeps what the release uses.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { joinStatements, releasedFile, sampleFile } from '../migration-files.ts';
import { importProduct } from '../product-command.ts';
import { done } from '../say.mjs';
import { getDue, readDeferred, writeDeferred } from './deferred.ts';
import { readMigrations, readTables } from './project-migrations.ts';

const root = process.cwd();

/** Generated columns cannot be inserted. */
const tables = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`;

const quoted = (name: string) => `"${name}"`;

const references = `
  select conrelid::regclass::text as "table", confrelid::regclass::text as target,
    (select string_agg(format('target.%I = source.%I', b.attname, a.attname), ' and ')
     from unnest(conkey, confkey) as pair (own, other)
     join pg_attribute a on a.attrelid = conrelid and a.attnum = own
     join pg_attribute b on b.attrelid = confrelid and b.attnum = other) as condition,
    (select string_agg(format('source.%I is null', attname), ' or ')
     from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as absent
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

interface Reference {
  table: string;
  target: string;
  condition: string;
  absent: string;
}

/** Keeps a few rows of each table, with what they refer to: the check needs each kind of row once. */
const retainedRows = 25;

async function trim(client: PGlite, names: string[]): Promise<void> {
  const { rows } = await client.query<Reference>(references);
  const isOther = (it: Reference) => it.target !== it.table;
  const waiting = new Set(names);
  for (let next: string | undefined; waiting.size > 0; waiting.delete(next)) {
    const isFree = (name: string) =>
      !rows.some((row) => row.table === name && isOther(row) && waiting.has(row.target));
    next = names.find((name) => waiting.has(name) && isFree(name)) ?? '';
    if (!next) throw new Error('Tables refer to each other in a circle.');
    const own = rows.filter((row) => row.table === next);
    const conditions = own.map(
      ({ target, condition, absent }) =>
        `(${absent} or exists (select from ${target} target where ${condition}))`,
    );
    const where = ['true', ...conditions].join(' and ');
    const kept = `select ctid from ${next} source where ${where} order by md5(source::text) limit`;
    await client.exec(`delete from ${next} where ctid <> all (array(${kept} ${retainedRows}))`);
  }
}

/** One statement for each table. Ordered by text, so that few lines differ from the last release. */
async function getStatements(client: PGlite): Promise<string[]> {
  // The order of tables does not matter without foreign keys.
  const statements = ["SET session_replication_role = 'replica';"];
  const { rows } = await client.query<{ name: string; columns: string[] }>(tables);
  await client.exec(statements.join(''));
  await trim(
    client,
    rows.map(({ name }) => name),
  );
  for (const { name, columns } of rows) {
    // One line for each row: removing a part removes the rows about it.
    const value = (it: string) => `quote_nullable(replace(${quoted(it)}::text, e'\\n', ' '))`;
    const values = columns.map(value).join(", ', ', ");
    const found = await client.query<{ row: string }>(
      `select concat(${values}) as row from ${quoted(name)} order by 1`,
    );
    if (found.rows.length === 0) continue;
    const list = found.rows.map(({ row }) => `(${row})`).join(',\n');
    const into = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES`;
    statements.push(`${into}\n${list};`);
  }
  return [...statements, "SET session_replication_role = 'origin';"];
}

const data = mkdtempSync(join(tmpdir(), 'app-sample-'));
try {
  Object.assign(process.env, { APP_MODE: 'local', DATA_DIR: data, DATABASE_URL: '' });
  await (await importProduct()).seedDatabase(root);
  const client = await PGlite.create(join(data, 'database/postgres'), { extensions: { pg_trgm } });
  const [time] = readMigrations(join(root, 'migrations')).at(-1)?.name.split('_') ?? [];
  const sql = joinStatements(await getStatements(client));
  await client.close();
  mkdirSync(join(root, dirname(sampleFile)), { recursive: true });
  writeFileSync(join(root, sampleFile), `-- after ${time}\n${sql}`);
  const { sql: released } = await readTables(root);
  writeFileSync(join(root, releasedFile), joinStatements([`-- after ${time}`, released.trim()]));
  const deferred = { ...readDeferred(root), accepted: {} };
  writeDeferred(root, deferred);
  if (getDue(deferred, time).length > 0)
    done('Next, `npm run db:generate -- --contract` drops what earlier releases deferred.');
  done(`Written: ${sampleFile} (${Math.round(sql.length / 1024)} kB)`);
} finally {
  rmSync(data, { recursive: true, force: true });
}
process.exit();
