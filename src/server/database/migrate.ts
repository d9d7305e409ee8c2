import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, type Db, type ExecuteSql, rows } from './database';

/** A migration that fails is rolled back; the message names it. */
export class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
    super(
      `Migration "${name}" failed and was rolled back: ` +
        (reason instanceof Error ? reason.message : String(reason)),
      { cause },
    );
    this.name = 'MigrationError';
  }
}

interface Migration {
  name: string;
  statements: string[];
}

/** The names of all migrations, in the order of their names. */
export const migrationNames = (folder: string) => readMigrations(folder).map(({ name }) => name);

/**
 * The migrations that `npm run db:generate` writes. Their names start with the time, so those of two
 * branches never collide. One that is merged late is still applied: what counts is its name, not its
 * position.
 */
function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.toSorted().map((file) => ({
    name: file.replace('.sql', ''),
    statements: readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint'),
  }));
}

async function applied(db: Db): Promise<Set<string>> {
  await db.execute(sql`
    create table if not exists applied_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`);
  const known = await rows<{ name: string }>(db, sql`select name from applied_migrations`);
  return new Set(known.map((row) => row.name));
}

/**
 * Applies pending migrations, then runs `after`. Instances may call it at the same time: a lock
 * serializes them.
 */
export async function migrate(
  database: Database,
  folder: string,
  after?: (execute: ExecuteSql) => Promise<void>,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  return database.exclusively(async (db, execute) => {
    const known = await applied(db);
    const done: string[] = [];
    for (const migration of migrations) {
      if (known.has(migration.name)) continue;
      try {
        await db.transaction(async (tx) => {
          for (const statement of migration.statements) await tx.execute(sql.raw(statement));
          await tx.execute(sql`insert into applied_migrations (name) values (${migration.name})`);
        });
      } catch (error) {
        throw new MigrationError(migration.name, error);
      }
      done.push(migration.name);
    }
    await after?.(execute);
    return done;
  });
}
