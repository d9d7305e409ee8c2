import { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { type ServerRequest, serve } from 'srvx';
import type { Config } from '../config';
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
  if (!(node instanceof Server)) throw new Error('srvx made no HTTP server');
  return { url: server.url ?? '', close: () => closeGently(node) };
}

const shutdown = {
  /** Accepted connections get this long to say what they want: they may be about to. */
  listenMs: 500,
  sweepMs: 50,
  /** What is still in flight after this is cut, so that the process ends within 10 s. */
  forceMs: 8000,
};

/** Node's own `close` would also cut connections whose question is on its way. */
async function closeGently(node: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(node, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  // A connection that has had its answer would wait for a next question that never comes.
  const begin = setTimeout(() => {
    sweep = setInterval(() => node.closeIdleConnections(), shutdown.sweepMs);
  }, shutdown.listenMs);
  const force = setTimeout(() => node.closeAllConnections(), shutdown.forceMs);
  await closed;
  clearTimeout(begin);
  clearInterval(sweep);
  clearTimeout(force);
}
