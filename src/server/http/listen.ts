import cluster from 'node:cluster';
import { type IncomingMessage, STATUS_CODES, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as afterReading } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ServerRequest, serve } from 'srvx';
import type { Config } from '../config';
import {
  type ConnectionBounds,
  boundConnections,
  connectionBounds,
  oneAtATime,
} from './connection-bounds';
import { limits } from './handler';

export interface Listening {
  url: string;
  /** The one that was asked for, or that the system chose where any would do. */
  port: number;
  /** How many connections are open. */
  connections(): Promise<number>;
  /** Stops accepting, lets what is in flight finish, then returns. */
  close(): Promise<void>;
}

/** A port that is taken, or not ours to take. Told in one line. */
export class ListenError extends Error {
  constructor(port: number, code: string, whose: '' | 'METRICS' = '') {
    const [portName, hostName] = ['PORT', 'HOST'].map((it) => (whose ? `${whose}_${it}` : it));
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop what uses it, or set ${portName} to another number.`
        : `Cannot listen on port ${port} (${code}). Set ${portName} or ${hostName} to something that is allowed.`,
    );
    this.name = 'ListenError';
  }
}

const patience = {
  /** For the headers: against those who send a byte now and then. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How often Node looks whose time is over; of itself only twice a minute. */
  connectionsCheckingInterval: 5000,
  /** Longer than proxies keep theirs, so that they close first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};

/** A `Response` has an empty status text, and srvx would send it: the standard one instead. */
class NamedStatus<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: unknown[]): this {
    const [text, ...headers] = typeof rest[0] === 'string' ? rest : [undefined, ...rest];
    const reason = text || STATUS_CODES[status] || 'Unknown';
    return Reflect.apply(super.writeHead, this, [status, reason, ...headers]);
  }
}

/**
 * How several processes have one port. On Linux the kernel hands connections out: where one of them is
 * killed, what waits for it is refused at once. Elsewhere, and where any port will do, the process that
 * started them does it, and what it has just handed to a dead one waits in vain.
 */
function sharing(port: number): { reusePort?: boolean; exclusive?: boolean } {
  if (!cluster.isWorker) return {};
  return process.platform === 'linux' && port !== 0 ? { reusePort: true } : { exclusive: false };
}

export async function listen(
  config: Pick<Config, 'port' | 'host'>,
  handler: (request: ServerRequest) => Promise<Response>,
  bounds: ConnectionBounds = connectionBounds,
): Promise<Listening> {
  const server = serve({
    fetch: oneAtATime(handler, bounds),
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: limits.body,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    node: { ...patience, ...sharing(config.port), ServerResponse: NamedStatus },
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
  const address = node.address();
  const port = address && typeof address === 'object' ? address.port : config.port;
  const sayGoodbye = followAnswers(node);
  const stopSweep = boundConnections(node, bounds);
  return {
    url: server.url ?? '',
    port,
    connections: () => promisify(node.getConnections.bind(node))(),
    close: async () => {
      await closeGently(node, sayGoodbye);
      stopSweep();
    },
  };
}

/**
 * Returns what makes each answer from then on, and those under way, the last of its connection: who
 * keeps connections would otherwise send the next question into one that is about to close.
 */
function followAnswers(node: Server): () => void {
  const underWay = new Set<ServerResponse>();
  let closing = false;
  node.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !closing;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return () => {
    closing = true;
    for (const response of underWay) response.shouldKeepAlive = false;
  };
}

const shutdown = {
  /** Accepted connections get this long to say what they want: they may be about to. */
  listenMs: 500,
  sweepMs: 50,
  /** What is still in flight after this is cut, so that the process ends within 10 s. */
  forceMs: 8000,
};

/** Node's own `close` would also cut connections whose question is on its way. */
async function closeGently(node: Server, sayGoodbye: () => void): Promise<void> {
  // Whoever has knocked while we were busy is let in first; after a long moment of work timers come
  // before what has arrived meanwhile, so the sweep below lets that be read first, too.
  await afterReading();
  await afterReading();
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(node, () => resolve());
  });
  // Not before: who is told to go would come back to a door that is about to close.
  sayGoodbye();
  let sweep: NodeJS.Timeout | undefined;
  // A connection that has had its answer would wait for a next question that never comes.
  const begin = setTimeout(() => {
    sweep = setInterval(() => {
      void afterReading().then(() => node.closeIdleConnections());
    }, shutdown.sweepMs);
  }, shutdown.listenMs);
  const force = setTimeout(() => node.closeAllConnections(), shutdown.forceMs);
  await closed;
  clearTimeout(begin);
  clearInterval(sweep);
  clearTimeout(force);
}
