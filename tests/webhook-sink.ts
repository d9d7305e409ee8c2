import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on this machine that receives webhooks. `respond` decides what it says. */
export async function startSink() {
  const received: Received[] = [];
  const sink = {
    received,
    respond: (response: ServerResponse, _request: Received): unknown => response.end('ok'),
    url: '',
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const arrived = { path: request.url ?? '', headers: request.headers, body };
      received.push(arrived);
      sink.respond(response, arrived);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sink.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return sink;
}

export type Sink = Awaited<ReturnType<typeof startSink>>;
