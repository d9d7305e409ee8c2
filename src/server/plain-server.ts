import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { ListenError } from './http/listen';

interface Address {
  port: number;
  host: string;
}

type Respond = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** A small server beside the product, for metrics or health checks. Returns how to close it. */
export async function startPlainServer(
  { port, host }: Address,
  variables: { port: string; host: string },
  respond: Respond,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (request.method === 'GET') respond(request, response, path).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  server.requestTimeout = 10_000;
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ListenError(port, code, variables);
  }
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
