import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerRequest } from 'srvx';

/**
 * Limits for clients that send requests without reading the responses. Each connection handles one
 * request at a time, so it holds at most one file and one response.
 */
export const connectionBounds = {
  /** Pipelined requests waiting per connection. Browsers do not pipeline. */
  requests: 100,
  /** Timeout without traffic in either direction while a request is handled. */
  idleMs: 30_000,
  /** Unread response bytes over all connections. */
  unreadBytes: 268_435_456,
  /** How often unread bytes are checked. */
  sweepMs: 1000,
  connections: 10_000,
};

export type ConnectionBounds = typeof connectionBounds;
type Handler = (request: ServerRequest) => Promise<Response>;

interface Connection {
  waiting: number;
  /** Resolves once the response to the latest request has been sent. */
  latest: Promise<void> | undefined;
}

const gone = () => new Response(null, { status: 503 });

/**
 * Handles pipelined requests of a connection one at a time: HTTP/1.1 sends responses in order, so
 * computing later ones early would only fill memory.
 */
export function oneAtATime(handler: Handler, { requests }: ConnectionBounds): Handler {
  const connections = new WeakMap<Socket, Connection>();
  return async (request) => {
    const { req, res } = request.runtime?.node ?? {};
    if (!req || !res) return handler(request);
    const { socket } = req;
    const connection = connections.get(socket) ?? { waiting: 0, latest: undefined };
    connections.set(socket, connection);
    const before = connection.latest;
    const answered = Promise.withResolvers<void>();
    connection.latest = answered.promise;
    connection.waiting += 1;
    (res as ServerResponse).once('close', () => {
      connection.waiting -= 1;
      if (connection.waiting === 0) connection.latest = undefined;
      answered.resolve();
    });
    if (connection.waiting > requests) socket.destroy();
    if (before) await before;
    if (!socket.destroyed) return handler(request);
    // Node emits no 'close' for a response that never became the current one.
    answered.resolve();
    return gone();
  };
}

/** Closes stalled connections, and those with most unread bytes when the total is too high. */
export function boundConnections(node: Server, bounds: ConnectionBounds): () => void {
  const sockets = new Set<Socket>();
  node.maxConnections = bounds.connections;
  node.on('drop', () => node.closeIdleConnections());
  // Node closes the socket on timeout, as there is no 'timeout' listener.
  node.timeout = bounds.idleMs;
  node.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const sweep = setInterval(() => closeLargest(sockets, bounds.unreadBytes), bounds.sweepMs);
  sweep.unref();
  return () => clearInterval(sweep);
}

function closeLargest(sockets: Set<Socket>, limit: number): void {
  let total = 0;
  for (const socket of sockets) total += socket.writableLength;
  if (total <= limit) return;
  for (const socket of [...sockets].toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (total <= limit) return;
    total -= socket.writableLength;
    socket.destroy();
  }
}
