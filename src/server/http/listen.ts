import { Server } from 'node:http';
import { type ServerRequest, serve } from 'srvx';
import type { Config } from '../config';
import type { Log } from '../log';
import { limits } from './handler';

export interface Listening {
  url: string;
  /** Stops accepting, lets what is in flight finish, then returns. */
  close(): Promise<void>;
}

/** A port that is taken, or not ours to take. Told in one line. */
export class ListenError extends Error {
  constructor(port: number, code: string) {
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop what uses it, or set PORT to another number.`
        : `Cannot listen on port ${port} (${code}). Set PORT or HOST to something that is allowed.`,
    );
    this.name = 'ListenError';
  }
}

const patience = {
  /** For the headers: against those who send a byte now and then. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than proxies keep theirs, so that they close first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};

export async function listen(
  config: Pick<Config, 'port' | 'host' | 'trustProxy'>,
  log: Log,
  handler: (request: ServerRequest) => Promise<Response>,
): Promise<Listening> {
  const server = serve({
    fetch: handler,
    port: config.port,
    hostname: config.host,
    trustProxy: config.trustProxy,
    maxRequestBodySize: limits.body,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    node: patience,
  });
  try {
    await server.serve();
    await server.ready();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ListenError(config.port, code);
  }
  const node = server.node?.server;
  return {
    url: server.url ?? '',
    async close() {
      const closed = server.close();
      // A connection that finishes its answer now would wait for a next question that never comes.
      const sweep = setInterval(() => closeIdle(node), 50);
      const force = setTimeout(() => void server.close(true), shutdownPatience);
      await closed;
      clearInterval(sweep);
      clearTimeout(force);
      log.debug('the server is closed');
    },
  };
}

/** What is still in flight after this is cut, so that the process ends within 10 s. */
const shutdownPatience = 8000;

function closeIdle(node: unknown): void {
  if (node instanceof Server) node.closeIdleConnections();
}
