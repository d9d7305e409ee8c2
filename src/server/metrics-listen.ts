import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Config } from './config';
import { ListenError } from './http/listen';
import { type Metrics, isMetricsAuthorized, metricsPath, metricsType } from './metrics';

/** Serves metrics on a separate port, which need not be public. */
export async function listenForMetrics(
  { port, host, token }: Config['metrics'],
  metrics: Metrics,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(request, response, metrics, token).catch(() => response.destroy());
  });
  server.requestTimeout = 10_000;
  try {
    await once(server.listen({ port, host, exclusive: true }), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ListenError(port, code, 'METRICS');
  }
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  metrics: Metrics,
  token: string,
): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  if (path !== metricsPath || request.method !== 'GET') {
    response.writeHead(404).end();
    return;
  }
  if (!isMetricsAuthorized(request.headers.authorization, token)) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    return;
  }
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text);
}
