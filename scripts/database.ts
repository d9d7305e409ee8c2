// `npm run db:migrate|seed|reset|studio`: runs on the configured database.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, runNode, toolPath } from './install.mjs';
import { explain, giveUp, importProduct, loadEnvironment } from './product-command.ts';
import { done, step } from './say.mjs';

interface Task {
  does: 'migrateDatabase' | 'seedDatabase' | 'resetDatabase';
  start: string;
  end: string;
}

/** Maps each task to a function of the built product. */
const tasks: Record<string, Task> = {
  migrate: { does: 'migrateDatabase', start: 'Migrating', end: 'The schema is up to date.' },
  seed: { does: 'seedDatabase', start: 'Seeding', end: 'The sample data has been added.' },
  reset: {
    does: 'resetDatabase',
    start: 'Resetting',
    end: 'The database has been reset, with sample data.',
  },
};

async function run({ does, start, end }: Task) {
  const product = await importProduct();
  step(`${start} the database`);
  try {
    await product[does](root);
  } catch (error) {
    explain(error);
  }
  done(end);
  process.exit(0);
}

/** The studio needs exclusive access to the embedded database. */
async function lockEmbedded() {
  const folder = join(resolve(process.env.DATA_DIR || '.data'), 'database');
  if (!existsSync(join(folder, 'postgres')))
    giveUp(`There is no database in ${folder} yet. Run \`npm start\` once, or set DATABASE_URL.`);
  const { lockFolder } = await import('../src/server/database/owner-lock.ts');
  try {
    return lockFolder(folder);
  } catch (error) {
    return explain(error);
  }
}

async function studio() {
  const unlock = process.env.DATABASE_URL ? () => {} : await lockEmbedded();
  // Loopback only: the studio has no authentication.
  const args = [toolPath('drizzle-kit'), 'studio', '--host', '127.0.0.1', ...process.argv.slice(3)];
  const code = await runNode(args);
  unlock();
  process.exit(code);
}

process.chdir(root);
loadEnvironment();

const [, , task = ''] = process.argv;
const known = tasks[task];
if (task === 'studio') await studio();
else if (task === 'reset' && process.env.APP_MODE === 'production')
  giveUp('db:reset deletes everything, so it does not run in production.');
else if (known) await run(known);
else giveUp(`Expected one of ${Object.keys(tasks).join(', ')}, studio.`);
