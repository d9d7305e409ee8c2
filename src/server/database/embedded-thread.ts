import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Command, EmbeddedOptions, Reply } from './embedded-worker';

export type EmbeddedThread = Awaited<ReturnType<typeof startEmbeddedThread>>;

/** Next to this file, in the sources and in the build: see vite/embedded-worker.ts. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const workerFile = new URL(`./embedded-worker.${extension}`, import.meta.url);

/**
 * PGlite in a thread of its own, so that a long statement never blocks requests. It has one session,
 * which is shared by all connections: use one at a time. An error after the start, such as out of
 * memory, is uncaught and ends the process.
 */
export async function startEmbeddedThread(options: EmbeddedOptions) {
  const worker = new Worker(workerFile, {
    workerData: options,
    // Flags for the heap of the main thread: this one only copies messages.
    execArgv: [],
  });
  const send = (command: Command) =>
    worker.postMessage(command, typeof command === 'string' ? [] : [command]);

  async function receive(): Promise<Reply> {
    const [reply] = (await once(worker, 'message')) as [Reply];
    return reply;
  }

  const { error } = await receive();
  if (error) {
    await worker.terminate();
    throw Object.assign(new Error(error.message), error);
  }
  // Only connections in use keep the process alive.
  worker.unref();
  return {
    /** A connection for the driver `pg`. */
    connect(): Duplex {
      const { port1, port2 } = new MessageChannel();
      send(port2);
      return new ThreadConnection(port1);
    },
    /** The files of the database as an archive. */
    async dump() {
      worker.ref();
      send('dump');
      const { dump } = await receive();
      worker.unref();
      return new Uint8Array(dump ?? new ArrayBuffer());
    },
    async close() {
      worker.ref();
      const closed = once(worker, 'exit');
      send('close');
      await closed;
    },
    /** Ends the thread, whatever it does. The database recovers when it is opened the next time. */
    terminate: async () => void (await worker.terminate()),
  };
}

/** A message port as the socket that `pg` expects. */
class ThreadConnection extends Duplex {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (bytes: Uint8Array<ArrayBuffer>) => this.push(Buffer.from(bytes.buffer)));
    // The thread has ended.
    port.on('close', () => this.destroy());
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  setKeepAlive(): void {}

  ref(): void {
    this.#port.ref();
  }

  unref(): void {
    this.#port.unref();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk]);
    done();
  }

  /** A statement with parameters is several messages, which the engine has to get at once. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  #send(chunks: Buffer[]): void {
    // Not in Node's buffer pool, which would be copied as a whole.
    const bytes = new Uint8Array(Buffer.concat(chunks));
    this.#port.postMessage(bytes, [bytes.buffer]);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}
