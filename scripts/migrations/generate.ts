// `npm run db:generate`: writes a migration for changed tables with drizzle-kit, in an order that runs
// and with what drizzle-kit forgets, tries it, and warns about locks. `--name add_city` names it,
// `--custom` writes an empty one, and `--contract` one that drops what earlier releases deferred. After
// a merge of two branches with migrations, it repairs `meta` first.
import { copyFileSync, cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { joinStatements, splitStatements } from '../migration-files.ts';
import { done, fail, say, step } from '../say.mjs';
import { lockWarnings } from './lock-warnings.ts';
import { describeBroken } from './compatibility.ts';
import { defer, getDue, readDeferred, writeDeferred } from './deferred.ts';
import { inOrder } from './order.ts';
import {
  drizzleKit,
  inFolder,
  readMigrations,
  readReleased,
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

interface Completed {
  problems: string[];
  /** Statements that a later release runs. */
  later: string[];
}

/** Completes the migration in the copy. */
async function complete(copy: string, file: string): Promise<Completed> {
  const before = readSnapshot(migrations);
  const isGenerated = (table: string, column: string) =>
    Boolean(before?.tables[`public.${table}`]?.columns[column]?.generated);
  const path = join(copy, file);
  let statements = inOrder(splitStatements(readFileSync(path, 'utf8')), isGenerated);
  const [released, deferred] = [readReleased(root), readDeferred(root)];
  const { sql: tables } = await readTables(root);
  const database = await ScratchDatabase.open(root);
  const trial = () => {
    writeFileSync(path, joinStatements(statements));
    const all = readMigrations(copy);
    const sample = readSample(root);
    return tryMigrations(database, { migrations: all, tables, sample, released, deferred });
  };
  try {
    const first = await trial();
    const { now, later } = defer(statements, first.broken);
    for (const statement of later) deferred.drop[statement] = released?.time ?? '';
    // Dropping a column drops its indexes and constraints too.
    statements = [...now, ...first.missing];
    const last = later.length + first.missing.length > 0 ? await trial() : first;
    if (later.length > 0) writeDeferred(root, deferred);
    return {
      problems: [...last.problems, ...describeBroken(last.broken, deferred.accepted)],
      later,
    };
  } finally {
    await database.close();
  }
}

/** Fills the migration with what earlier releases deferred. */
function contract(path: string): Completed {
  const deferred = readDeferred(root);
  const due = getDue(deferred, readReleased(root)?.time);
  writeFileSync(path, joinStatements(due));
  const left = Object.entries(deferred.drop).filter(([statement]) => !due.includes(statement));
  writeDeferred(root, { ...deferred, drop: Object.fromEntries(left) });
  return { problems: [], later: [] };
}

function report(file: string, { problems, later }: Completed): void {
  const warnings = lockWarnings(splitStatements(readFileSync(join(migrations, file), 'utf8')));
  done(`Written: migrations/${file}`);
  if (warnings.length > 0) {
    step('On a table with many rows (docs/guides/change-the-database-schema.md):');
    for (const warning of warnings) say(`  ${warning}`);
  }
  if (later.length > 0) {
    step('The last release still uses this, so a later one drops it (migrations/deferred.json):');
    for (const statement of later) say(`  ${statement}`);
  }
  for (const problem of problems) fail(problem);
  if (problems.length > 0) fail('Edit the migration, then run `npm run check`.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** drizzle-kit writes an empty migration for what it does not know. */
const custom = ['--custom', '--name', 'contract'];

async function generate(given: string[]): Promise<void> {
  const isContraction = given.includes('--contract');
  if (isContraction && getDue(readDeferred(root), readReleased(root)?.time).length === 0)
    return done('Nothing is due: the last release still uses what was deferred.');
  const args = isContraction ? custom : given;
  if (isMerged(migrations)) await repairMeta(root);
  removeOlderSnapshots(migrations);
  // Written to a copy first: `npm run dev` applies what appears in the folder.
  return inFolder(root, async (copy) => {
    cpSync(migrations, copy, { recursive: true });
    const { ok, output } = drizzleKit(root, copy, args, process.stdin.isTTY);
    if (!ok) throw new Error(output || 'drizzle-kit failed.');
    const present = readdirSync(migrations);
    const file = readdirSync(copy).find((it) => it.endsWith('.sql') && !present.includes(it));
    if (!file) return done('The tables have not changed.');
    const isCustom = args.includes('--custom');
    const own = isContraction ? contract(join(copy, file)) : { problems: [], later: [] };
    const completed = isCustom ? own : await complete(copy, file);
    removeOlderSnapshots(copy);
    // Files that are there already stay untouched: `npm run dev` takes a change for an edit.
    copyFileSync(join(copy, file), join(migrations, file));
    cpSync(join(copy, 'meta'), join(migrations, 'meta'), { recursive: true });
    removeOlderSnapshots(migrations);
    return report(file, completed);
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
