import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { Config } from './config';
import { ListenError } from './http/listen';
import { type Metrics, isMetricsAuthorized, metricsPath, metricsType } from './metrics';

interface Address {
  port: number;
  host: string;
}

type Respond = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** A small server beside the product, for metrics or health checks. Returns how to close it. */
async function startPlainServer(
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

interface Health {
  /** Whether the process works at all; if not, restart it. */
  isAlive(): boolean;
  /** Whether it can do its work now. */
  isReady(): Promise<boolean>;
}

/** Health checks of a worker, at the paths that the server has too. */
export function listenForHealth(
  { workerPort: port, host }: Pick<Config, 'workerPort' | 'host'>,
  { isAlive, isReady }: Health,
): Promise<() => Promise<void>> {
  return startPlainServer(
    { port, host },
    { port: 'WORKER_PORT', host: 'HOST' },
    async (_request, response, path) => {
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      const say = (isGood: boolean, good: string, bad: string) =>
        response
          .writeHead(isGood ? 200 : 503, isGood ? headers : { ...headers, 'retry-after': '5' })
          .end(`${isGood ? good : bad}\n`);
      if (path === '/healthz') say(isAlive(), 'ok', 'stalled');
      else if (path === '/readyz') say(await isReady(), 'ready', 'not ready');
      else response.writeHead(404).end();
    },
  );
}

/** Serves metrics on a separate port, which need not be public. */
export function listenForMetrics(
  { port, host, token }: Config['metrics'],
  metrics: Metrics,
): Promise<() => Promise<void>> {
  return startPlainServer(
    { port, host },
    { port: 'METRICS_PORT', host: 'METRICS_HOST' },
    async (request, response, path) => {
      if (path !== metricsPath) {
        response.writeHead(404).end();
        return;
      }
      if (!isMetricsAuthorized(request.headers.authorization, token)) {
        response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
        return;
      }
      const text = await metrics.text();
      response
        .writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' })
        .end(text);
    },
  );
}
