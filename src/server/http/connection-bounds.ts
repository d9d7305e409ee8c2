import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerRequest } from 'srvx';

/**
 * What a client may hold that sends requests and does not read the answers. Answers are made one at
 * a time for each connection, so a connection holds at most one file and one answer.
 */
export const connectionBounds = {
  /** Pipelined requests of one connection that wait for their answer. Browsers send none. */
  requests: 100,
  /** Without a byte in either direction, while a request is being answered. */
  idleMs: 30_000,
  /** Bytes of answers that wait to be read, over all connections. */
  unreadBytes: 268_435_456,
  /** How often they are counted. */
  sweepMs: 1000,
  connections: 10_000,
};

export type ConnectionBounds = typeof connectionBounds;
type Handler = (request: ServerRequest) => Promise<Response>;

interface Connection {
  waiting: number;
  /** Resolves when the latest request has been answered and its answer has been read. */
  latest: Promise<void> | undefined;
}

const gone = () => new Response(null, { status: 503 });

/**
 * HTTP/1.1 sends the answers of a connection in the order of its requests; this makes them in that
 * order, too: no answer is begun before the one before it has left.
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
    // An answer that never got its turn is not closed by Node.
    answered.resolve();
    return gone();
  };
}

/** Closes connections that make no progress, and those that hold most where all hold too much. */
export function boundConnections(node: Server, bounds: ConnectionBounds): () => void {
  const sockets = new Set<Socket>();
  node.maxConnections = bounds.connections;
  node.on('drop', () => node.closeIdleConnections());
  // Node closes the socket, as nobody listens for its timeout.
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
