import type { Config } from './config';
import { type Metrics, isMetricsAuthorized, metricsPath, metricsType } from './metrics';
import { startPlainServer } from './plain-server';

const variables = { port: 'METRICS_PORT', host: 'METRICS_HOST' };

/** Serves metrics on a separate port, which need not be public. */
export function listenForMetrics(
  { port, host, token }: Config['metrics'],
  metrics: Metrics,
): Promise<() => Promise<void>> {
  return startPlainServer({ port, host }, variables, async (request, response, path) => {
    if (path !== metricsPath) {
      response.writeHead(404).end();
      return;
    }
    if (!isMetricsAuthorized(request.headers.authorization, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text);
  });
}
