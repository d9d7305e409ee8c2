import { definitions } from '../migration-files.ts';
import { type Broken, findBroken } from './compatibility.ts';
import type { Deferred } from './deferred.ts';
import type { Release } from './project-migrations.ts';
import { type Schema, differences, missingStatements, readSchema } from './schema.ts';
import type { Migration, ScratchDatabase } from './scratch-database.ts';

interface Given {
  migrations: Migration[];
  /** The SQL that creates the tables as they are in the code. */
  tables: string;
  /** Rows of the last release, and the time of the last migration that they were made with. */
  sample?: Release | undefined;
  /** The tables as the code of the last release has them. */
  released?: Release | undefined;
  deferred?: Deferred;
}

export interface Result {
  problems: string[];
  /** Statements that create the indexes and constraints that the migrations lack. */
  missing: string[];
  /** What the last release, which still runs during a deployment, misses in the migrated database. */
  broken: Broken[];
}

/** The database as the tables describe it. Extensions and functions are known to migrations only. */
async function createTables(
  database: ScratchDatabase,
  migrations: Migration[],
  tables: string,
): Promise<Schema> {
  await database.empty();
  // Functions may name tables that do not exist yet.
  await database.run('set check_function_bodies = off');
  const needed = (['extensions', 'functions'] as const).flatMap((it) =>
    definitions(migrations, it),
  );
  const problem = await database.migrate([
    ...needed.map((sql) => ({ name: 'A definition', sql })),
    { name: 'What drizzle-kit writes for the tables', sql: tables },
  ]);
  if (problem) throw new Error(problem);
  return readSchema(database);
}

const getTime = ({ name }: Migration) => name.split('_', 1).join();

/** Applies later migrations to a database that has rows. */
async function migrateSample(
  database: ScratchDatabase,
  { migrations, sample }: Given,
): Promise<string | undefined> {
  if (!sample) return undefined;
  await database.empty();
  const isOld = (migration: Migration) => getTime(migration) <= sample.time;
  const problem =
    (await database.migrate(migrations.filter(isOld))) ??
    (await database.migrate([{ name: 'The sample data', sql: sample.sql }])) ??
    (await database.migrate(migrations.filter((migration) => !isOld(migration))));
  return problem && `With the sample data of the last release, ${problem}`;
}

/**
 * Runs the migrations on an empty database and on one with data, and compares the result with the
 * tables.
 */
export async function tryMigrations(database: ScratchDatabase, given: Given): Promise<Result> {
  await database.empty();
  const failure = await database.migrate(given.migrations);
  if (failure) return { problems: [failure], missing: [], broken: [] };
  const { migrations, released, deferred } = given;
  const migrated = await readSchema(database);
  const tables = await createTables(database, migrations, given.tables);
  const different = differences(tables, migrated, Object.keys(deferred?.drop ?? {}));
  const withData = await migrateSample(database, given);
  const broken = released
    ? findBroken(await createTables(database, migrations, released.sql), migrated)
    : [];
  return {
    problems: [...different, ...(withData ? [withData] : [])],
    missing: missingStatements(tables, migrated),
    broken,
  };
}
