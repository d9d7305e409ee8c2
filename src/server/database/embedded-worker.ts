// The worker thread of the embedded database: see embedded-thread.ts. Node runs this file as it is,
// without Vite, in development and in tests: import only packages here.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What the thread is started with. */
export interface EmbeddedOptions {
  /** In memory if there is none. */
  folder?: string | undefined;
  /** A dump that a new database starts from. */
  template?: string | undefined;
}

/** A port is a new connection. */
export type Command = MessagePort | 'dump' | 'close';

/** The reply to a command, and the first message: whether the database is open. */
export interface Reply {
  error?: { name: string; message: string; stack?: string | undefined; errno?: unknown };
  dump?: ArrayBuffer;
}

const options = {
  extensions: { pg_trgm },
  // The default of 128 MB is meant for servers with far more data.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

/** A file as a Blob. Node's own Blob copies its content several times, which takes most of the time. */
class FileBlob extends Blob {
  readonly #file: string;

  constructor(file: string) {
    super();
    this.#file = file;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = readFileSync(this.#file);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
}

const from = (template: string | undefined) =>
  template && existsSync(template) ? { loadDataDir: new FileBlob(template) } : {};

/** Created in a temporary folder and renamed: an interrupted first start leaves nothing behind. */
async function create(folder: string, template: string | undefined): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const database = await PGlite.create({ ...options, dataDir: draft, ...from(template) });
  await database.close();
  await rename(draft, folder);
}

async function open({ folder, template }: EmbeddedOptions): Promise<PGlite> {
  if (!folder) return PGlite.create({ ...options, ...from(template) });
  if (!existsSync(folder)) await create(folder, template);
  return PGlite.create({ ...options, dataDir: folder });
}

/** Executes messages of PostgreSQL's protocol, and sends the replies as they are written. */
function serve(database: PGlite, port: MessagePort): void {
  port.on('message', (request: Uint8Array) => {
    const onRawData = (bytes: Uint8Array) => {
      // A copy: `bytes` is a part of the engine's memory.
      const copy = bytes.slice();
      port.postMessage(copy, [copy.buffer]);
    };
    void database.execProtocolRawStream(request, { onRawData });
  });
}

function reply(message: Reply, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

/** Errors of the engine's file system are no `Error`, and cannot be sent as they are. */
function toReply(error: unknown): Reply {
  const { name, message, stack, errno } = Object(error) as Error & { errno?: unknown };
  return { error: { name, message: message || String(error), stack, errno } };
}

async function run(given: EmbeddedOptions): Promise<void> {
  const database = await open(given);
  parentPort?.on('message', (command: Command) => {
    if (command === 'close') void database.close().then(() => process.exit(0));
    else if (command === 'dump')
      void database.dumpDataDir('none').then(async (file) => {
        const dump = await file.arrayBuffer();
        reply({ dump }, [dump]);
      });
    else serve(database, command);
  });
  reply({});
}

run(workerData as EmbeddedOptions).catch((error: unknown) => reply(toReply(error)));
