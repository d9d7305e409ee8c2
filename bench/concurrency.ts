import type { Options } from './options.ts';
import { type Target, measureLoad } from './load.ts';
import { type ProductEnv, firstAnswer, startProduct } from './server.ts';

/** Enough that the kernel shares them out about evenly: it goes by address, not by turn. */
const connections = 40;

/** Requests/s of a signed-in page with this many processes. */
async function measure(
  production: ProductEnv,
  processes: number,
  cookie: string,
  { seconds }: Options,
  folder: string,
): Promise<number> {
  const product = await startProduct({ ...production, WEB_CONCURRENCY: String(processes) }, folder);
  await firstAnswer(product, '/readyz');
  const target: Target = {
    name: `/app, ${processes} processes`,
    url: `${product.url}/app`,
    pid: product.pid,
    headers: { cookie },
    connections,
    isComplete: (html) => html.includes('<h1') && html.includes('</html>'),
  };
  // Once before it counts: the second process starts when the first is ready, and has to warm up, too.
  await measureLoad(target, 3, undefined, folder);
  const { requestsPerSecond } = await measureLoad(target, seconds, undefined, folder);
  await product.end();
  return requestsPerSecond;
}

export async function measureProcesses(
  production: ProductEnv,
  cookie: string,
  options: Options,
  folder: string,
): Promise<{ one: number; two: number }> {
  const one = await measure(production, 1, cookie, options, folder);
  return { one, two: await measure(production, 2, cookie, options, folder) };
}
