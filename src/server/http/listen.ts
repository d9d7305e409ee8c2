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

export type Listening = Awaited<ReturnType<typeof listen>>;

/** The port is in use or not permitted. Reported in one line, without a stack trace. */
export class ListenError extends Error {
  constructor(port: number, code: string, variables = { port: 'PORT', host: 'HOST' }) {
    super(
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Stop what uses it, or set ${variables.port} to another number.`
        : `Cannot listen on port ${port} (${code}). Set ${variables.port} or ${variables.host} to something that is allowed.`,
    );
    this.name = 'ListenError';
  }
}

const nodeOptions = {
  /** Slowloris protection: a limit for receiving all headers. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How often Node enforces these timeouts; its default is 30 s. */
  connectionsCheckingInterval: 5000,
  /** Longer than the keep-alive of common proxies, so that the proxy closes first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};

/** Sends the standard reason phrase: srvx would send the empty status text of a `Response`. */
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
 * How worker processes share one port. On Linux the kernel distributes connections (SO_REUSEPORT):
 * if a worker is killed, its pending connections are rejected at once. Elsewhere, and for port 0,
 * the primary process distributes them, and connections passed to a dead worker time out.
 */
function sharing(port: number): { reusePort?: boolean; exclusive?: boolean } {
  if (!cluster.isWorker) return {};
  return process.platform === 'linux' && port !== 0 ? { reusePort: true } : { exclusive: false };
}

export async function listen(
  config: Pick<Config, 'port' | 'host'>,
  handler: (request: ServerRequest) => Promise<Response>,
  bounds: ConnectionBounds = connectionBounds,
) {
  const server = serve({
    fetch: oneAtATime(handler, bounds),
    port: config.port,
    hostname: config.host,
    maxRequestBodySize: limits.body,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    node: { ...nodeOptions, ...sharing(config.port), ServerResponse: NamedStatus },
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
  const disableKeepAlive = trackResponses(node);
  const stopSweep = boundConnections(node, bounds);
  return {
    url: server.url ?? '',
    /** The configured port, or the one chosen by the system if that is 0. */
    port,
    /** Number of open connections. */
    connections: (): Promise<number> => promisify(node.getConnections.bind(node))(),
    /** Graceful shutdown: stops accepting, waits for requests in flight, then returns. */
    close: async (): Promise<void> => {
      await closeGracefully(node, disableKeepAlive);
      stopSweep();
    },
  };
}

/**
 * Returns a function that disables keep-alive for responses in flight and all later ones. Otherwise
 * clients that reuse connections would send their next request into one that is about to close.
 */
function trackResponses(node: Server): () => void {
  const inFlight = new Set<ServerResponse>();
  let closing = false;
  node.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !closing;
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  return () => {
    closing = true;
    for (const response of inFlight) response.shouldKeepAlive = false;
  };
}

const shutdown = {
  /** Grace period for accepted connections: their request may still be on its way. */
  listenMs: 500,
  sweepMs: 50,
  /** Requests still in flight after this are aborted, so the process exits within 10 s. */
  forceMs: 8000,
};

/** Graceful shutdown. Node's own `close` also drops connections whose request is on its way. */
async function closeGracefully(node: Server, disableKeepAlive: () => void): Promise<void> {
  // Accept connections that are already queued. After a long task, timers run before pending I/O,
  // so the sweep below also waits for reads first.
  await afterReading();
  await afterReading();
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(node, () => resolve());
  });
  // Only once the port is closed: a client told to disconnect earlier would reconnect to it.
  disableKeepAlive();
  let sweep: NodeJS.Timeout | undefined;
  // Idle keep-alive connections would stay open until their timeout.
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
