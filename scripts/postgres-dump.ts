// Dumps a PostgreSQL database to a file and restores it, with PostgreSQL's own tools. Used by
// `npm run db:backup` and `npm run db:restore`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { step } from './say.mjs';

const byHand = 'docs/guides/run-in-production.md shows how to do it by hand.';

/** Printed without a stack: see `explain` in product-command.ts. */
class CommandError extends Error {
  override name = 'CommandError';
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

function withDatabase(url: string, name: string) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    // Counting and waiting for the tools may take longer than the role's settings allow.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows of every table. */
type Counts = Record<string, number>;

async function countRows(client: pg.Client) {
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counts: Counts = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::float8 as count from ${name}`);
    counts[name] = rows[0].count;
  }
  return counts;
}

/** Tools of another major version cannot read the server, or write what it cannot read. */
async function findTool(client: pg.Client, name: string) {
  const { rows } = await client.query("select current_setting('server_version_num')::int as at");
  const major = Math.floor(rows[0].at / 10_000);
  // Debian has those of every version here, and the newest on the path.
  const inFolder = `/usr/lib/postgresql/${major}/bin/${name}`;
  const file = existsSync(inFolder) ? inFolder : name;
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  const found = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (found === String(major)) return { file, major };
  throw new CommandError(
    (found
      ? `${name} is version ${found}, but the server is PostgreSQL ${major}.\n`
      : `${name} is not installed.\n`) +
      `Install the client tools of PostgreSQL ${major} (Debian: postgresql-client-${major}), ` +
      `or run this where they are. ${byHand}`,
  );
}

/** The password is passed in the environment: other users of the machine can read arguments. */
function runTool({ file, major }: { file: string; major: number }, url: string, args: string[]) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { status } = spawnSync(file, [...args, `--dbname=${address.href}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...(password && { PGPASSWORD: password }),
      // As in Node: `sslmode=verify-full` trusts the authorities of the system.
      ...(major >= 16 && /verify/.test(address.searchParams.get('sslmode') ?? '')
        ? { PGSSLROOTCERT: 'system' }
        : {}),
    },
  });
  return status === 0;
}

/** Returns the rows of each table in the dump: both read the same snapshot, while others write. */
export function dumpDatabase(url: string, file: string) {
  return connected(url, async (client) => {
    const tool = await findTool(client, 'pg_dump');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query('select pg_export_snapshot() as id');
    const counts = await countRows(client);
    const args = ['--format=custom', `--snapshot=${rows[0].id}`, `--file=${file}`];
    if (!runTool(tool, url, args)) throw new CommandError('pg_dump failed; its output is above.');
    return counts;
  });
}

async function rejectIfInUse(client: pg.Client, name: string) {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = $1 and usename is not null and pid <> pg_backend_pid()`,
    [name],
  );
  if (rows[0].count > 0)
    throw new CommandError(
      `The database ${name} is in use (connections: ${rows[0].count}). Stop the server first.`,
    );
}

/** Encoding and sort order of the current database. The columns depend on the version. */
const getOptions = `
  select format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate,
      datctype) || case datlocprovider
        when 'i' then format(' locale_provider icu icu_locale %L', locale)
        when 'b' then format(' locale_provider builtin builtin_locale %L', locale)
        else '' end as options
  from pg_database,
    lateral (select coalesce(to_jsonb(pg_database)->>'datlocale',
      to_jsonb(pg_database)->>'daticulocale') as locale) as found
  where datname = $1`;

async function createEmpty(client: pg.Client, name: string, draft: string) {
  const { rows } = await client.query(getOptions, [name]);
  if (!rows[0])
    throw new CommandError(`The database ${name} does not exist. Create it first, empty.`);
  try {
    await client.query(`create database ${quoted(draft)} template template0 ${rows[0].options}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    throw new CommandError(
      `The role may not create databases. Run \`alter role … createdb\`. ${byHand}`,
    );
  }
}

/** A table or row that is missing, or should not be there, is a difference. */
const differences = (expected: Counts, found: Counts) =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((table) => expected[table] !== found[table])
    .map(
      (table) => `${table}: ${found[table] ?? 'missing'}, expected ${expected[table] ?? 'none'}`,
    );

async function fill(url: string, file: string, counts: Counts) {
  await connected(url, async (client) => {
    const tool = await findTool(client, 'pg_restore');
    const args = ['--exit-on-error', '--single-transaction', '--no-owner', file];
    if (!runTool(tool, url, args))
      throw new CommandError('pg_restore failed; its output is above. Nothing was changed.');
    step('Comparing the rows with those of the backup');
    const wrong = differences(counts, await countRows(client));
    if (wrong.length > 0)
      throw new CommandError(`The rows differ. Nothing was changed.\n${wrong.join('\n')}`);
    await client.query('analyze');
  });
}

/**
 * Restores into a new, empty database, compares the rows, and only then swaps the names: nothing of
 * the current database can get mixed in, and a failure leaves it as it is. Returns its new name.
 */
export async function restoreDatabase(url: string, file: string, counts: Counts) {
  const name = nameIn(url);
  const moment = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  // PostgreSQL cuts names after 63 bytes.
  const start = name.slice(0, 32);
  const draft = `${start}_restoring_${moment}`;
  const aside = `${start}_before_restore_${moment}`;
  await connected(withDatabase(url, 'postgres'), async (client) => {
    await rejectIfInUse(client, name);
    await createEmpty(client, name, draft);
    try {
      await fill(withDatabase(url, draft), file, counts);
      await rejectIfInUse(client, name);
      await client.query('begin');
      await client.query(`alter database ${quoted(name)} rename to ${quoted(aside)}`);
      await client.query(`alter database ${quoted(draft)} rename to ${quoted(name)}`);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      await client.query(`drop database if exists ${quoted(draft)}`);
      throw error;
    }
  });
  return aside;
}
