import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { pino } from 'pino';
import type { DatabaseConfig } from '~/server/config/database';
import { type Db, rows } from '~/server/database/database';
import { connectDirectly } from '~/server/database/postgres';
import { type Finding, ok, problem, getReason, warning } from '~/server/finding';

/** What the server needs of PostgreSQL beside DATABASE_URL: rights, and the direct address. */
export async function checkConnections(db: Db, config: DatabaseConfig): Promise<Finding[]> {
  if (!config.databaseUrl) return [];
  return [...(await checkRights(db)), ...(await checkDirect(db, config))];
}

/** Tables of the product. Those of extensions have other owners. */
const tables = `
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in (current_schema(), 'pgboss') and relkind in ('r', 'p')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`;

/** A few names are enough to find out what is missing. */
const some = (names: string[]) =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');

const rolesGuide = 'See "Roles" in docs/guides/run-in-production.md.';

async function checkRights(db: Db): Promise<Finding[]> {
  const needed = ['select', 'insert', 'update', 'delete'];
  const lacking = needed
    .map((right) => `not has_table_privilege(pg_class.oid, '${right}')`)
    .join(' or ');
  const found = await rows<{ name: string; role: string }>(
    db,
    sql.raw(`select relname as name, current_user as role ${tables}
      and (not has_schema_privilege(relnamespace, 'usage') or ${lacking}) order by 1`),
  );
  if (found.length === 0) return [];
  const names = some(found.map(({ name }) => name));
  return [
    problem(
      `The role ${found[0]?.role} may not read and write all tables: ${names}.`,
      `Grant it select, insert, update and delete. ${rolesGuide}`,
    ),
  ];
}

/** The same values mean the same database. */
const identity = `select oid::text || ' ' || pg_postmaster_start_time() as id
  from pg_database where datname = current_database()`;

async function checkDirect(db: Db, config: DatabaseConfig): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl } = config;
  let client: pg.Client;
  try {
    client = await connectDirectly(databaseDirectUrl, pino({ level: 'silent' }));
  } catch (error) {
    const message = `DATABASE_DIRECT_URL cannot be used: ${getReason(error)}.`;
    return [problem(message, 'Correct it: without it, migrations cannot run.')];
  }
  try {
    const [own] = await rows<{ id: string }>(db, sql.raw(identity));
    const { rows: direct } = await client.query<{ id: string }>(identity);
    if (own?.id !== direct[0]?.id)
      return [
        problem(
          'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
          'Correct one of them: migrations would change the wrong database.',
        ),
      ];
    const foreign = await checkOwner(client);
    if (foreign.length > 0 || databaseDirectUrl === databaseUrl) return foreign;
    return [ok('Migrations can run through DATABASE_DIRECT_URL.')];
  } finally {
    await client.end();
  }
}

/** Only the owner of a table may change it. */
async function checkOwner(client: pg.Client): Promise<Finding[]> {
  const { rows: foreign } = await client.query<{ name: string; role: string }>(
    `select relname as name, current_user as role ${tables}
       and not pg_has_role(relowner, 'usage') order by 1`,
  );
  if (foreign.length === 0) return [];
  const names = some(foreign.map(({ name }) => name));
  return [
    warning(
      `The role ${foreign[0]?.role} cannot migrate: it does not own ${names}.`,
      `The server starts only while no migration is pending. ${rolesGuide}`,
    ),
  ];
}
