// `npm run db:generate`: writes a migration for changed tables with drizzle-kit, in an order that runs
// and with what drizzle-kit forgets, tries it, and warns about locks. `--name add_city` names it, and
// `--custom` writes an empty one. After a merge of two branches with migrations, it repairs `meta` first.
import { copyFileSync, cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { joinStatements, splitStatements } from '../migration-files.mjs';
import { done, fail, say, step } from '../say.mjs';
import { lockWarnings } from './lock-warnings.ts';
import { inOrder } from './order.ts';
import {
  drizzleKit,
  inFolder,
  readMigrations,
  readSample,
  readSnapshot,
  readTables,
  removeOlderSnapshots,
} from './project-migrations.ts';
import { isMerged, repairMeta } from './repair-meta.ts';
import { ScratchDatabase } from './scratch-database.ts';
import { tryMigrations } from './try-migrations.ts';

const root = process.cwd();
const migrations = join(root, 'migrations');

/** Completes the migration in the copy. Returns what is wrong with it. */
async function complete(copy: string, file: string): Promise<string[]> {
  const before = readSnapshot(migrations);
  const isGenerated = (table: string, column: string) =>
    Boolean(before?.tables[`public.${table}`]?.columns[column]?.generated);
  const path = join(copy, file);
  const statements = inOrder(splitStatements(readFileSync(path, 'utf8')), isGenerated);
  writeFileSync(path, joinStatements(statements));
  const { sql: tables } = await readTables(root);
  const database = await ScratchDatabase.open(root);
  const trial = () =>
    tryMigrations(database, { migrations: readMigrations(copy), tables, sample: readSample(root) });
  try {
    const first = await trial();
    if (first.missing.length === 0) return first.problems;
    // Dropping a column drops its indexes and constraints too.
    statements.push(...first.missing);
    writeFileSync(path, joinStatements(statements));
    return (await trial()).problems;
  } finally {
    await database.close();
  }
}

function report(file: string, problems: string[]): void {
  const warnings = lockWarnings(splitStatements(readFileSync(join(migrations, file), 'utf8')));
  done(`Written: migrations/${file}`);
  if (warnings.length > 0) {
    step('On a table with many rows (docs/guides/change-the-database-schema.md):');
    for (const warning of warnings) say(`  ${warning}`);
  }
  for (const problem of problems) fail(problem);
  if (problems.length > 0) fail('Edit the migration, then run `npm run check`.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}

async function generate(args: string[]): Promise<void> {
  if (isMerged(migrations)) await repairMeta(root);
  removeOlderSnapshots(migrations);
  // Written to a copy first: `npm run dev` applies what appears in the folder.
  await inFolder(root, async (copy) => {
    cpSync(migrations, copy, { recursive: true });
    const { ok, output } = drizzleKit(root, copy, args, process.stdin.isTTY);
    if (!ok) throw new Error(output || 'drizzle-kit failed.');
    const present = readdirSync(migrations);
    const file = readdirSync(copy).find((it) => it.endsWith('.sql') && !present.includes(it));
    if (!file) return done('The tables have not changed.');
    const problems = args.includes('--custom') ? [] : await complete(copy, file);
    removeOlderSnapshots(copy);
    // Files that are there already stay untouched: `npm run dev` takes a change for an edit.
    copyFileSync(join(copy, file), join(migrations, file));
    cpSync(join(copy, 'meta'), join(migrations, 'meta'), { recursive: true });
    removeOlderSnapshots(migrations);
    return report(file, problems);
  });
}

const { MIGRATIONS_DIR } = process.env;
try {
  // Updates only need the snapshot of all tables.
  if (MIGRATIONS_DIR) {
    const { ok, output } = drizzleKit(root, join(root, MIGRATIONS_DIR));
    if (!ok) throw new Error(output);
  } else await generate(process.argv.slice(2));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
