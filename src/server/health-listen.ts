import type { Config } from './config';
import { startPlainServer } from './plain-server';

interface Health {
  /** Whether the process works at all; if not, restart it. */
  isAlive(): boolean;
  /** Whether it can do its work now. */
  isReady(): Promise<boolean>;
}

const variables = { port: 'WORKER_PORT', host: 'HOST' };

/** Health checks of a worker, at the paths that the server has too. */
export function listenForHealth(
  { workerPort: port, host }: Pick<Config, 'workerPort' | 'host'>,
  { isAlive, isReady }: Health,
): Promise<() => Promise<void>> {
  return startPlainServer({ port, host }, variables, async (_request, response, path) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    const say = (isGood: boolean, good: string, bad: string) =>
      response
        .writeHead(isGood ? 200 : 503, isGood ? headers : { ...headers, 'retry-after': '5' })
        .end(`${isGood ? good : bad}\n`);
    if (path === '/healthz') say(isAlive(), 'ok', 'stalled');
    else if (path === '/readyz') say(await isReady(), 'ready', 'not ready');
    else response.writeHead(404).end();
  });
}
