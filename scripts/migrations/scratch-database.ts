import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { splitStatements } from '../migration-files.ts';

export interface Migration {
  name: string;
  sql: string;
}

const extensions = { pg_trgm };

/** Creating a database takes seconds, so an empty one is kept. */
async function emptyDatabase(root: string): Promise<Blob> {
  const modules = join(root, 'node_modules');
  const manifest = readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const folder = join(modules, '.cache/app');
  const file = join(folder, `empty-${version}.tar`);
  if (!existsSync(file)) {
    const client = await PGlite.create({ extensions });
    const dump = await client.dumpDataDir('none');
    await client.close();
    mkdirSync(folder, { recursive: true });
    // Renamed, because another check may read it at the same time.
    writeFileSync(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
  }
  return new Blob([new Uint8Array(readFileSync(file))]);
}

/** An embedded database in memory, to try migrations on. */
export class ScratchDatabase {
  readonly #client: PGlite;

  private constructor(client: PGlite) {
    this.#client = client;
  }

  static async open(root: string): Promise<ScratchDatabase> {
    const loadDataDir = await emptyDatabase(root);
    return new ScratchDatabase(await PGlite.create({ extensions, loadDataDir }));
  }

  async query<Row>(text: string): Promise<Row[]> {
    return (await this.#client.query<Row>(text)).rows;
  }

  async run(text: string): Promise<void> {
    await this.#client.exec(text);
  }

  /** Returns what PostgreSQL says about the first statement that fails. */
  async migrate(migrations: Migration[]): Promise<string | undefined> {
    for (const { name, sql } of migrations)
      for (const statement of splitStatements(sql))
        try {
          await this.run(statement);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          return `${name} fails: ${reason}\n${statement.replaceAll(/^/gm, '  ')}`;
        }
    return undefined;
  }

  /** Extensions go too. Faster than another database. */
  async empty(): Promise<void> {
    await this.run('drop schema public cascade; create schema public;');
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
