import { join } from 'node:path';
import { type ProductEnv, firstAnswer, isCompleteLogin, localEnv, startProduct } from './server.ts';
import { median } from './stage.ts';

export interface StartFigures {
  name: string;
  /** From the spawn of the process to the first 200. */
  readyMs: number;
  loginMs: number;
}

export const repeats = 3;

async function measureStart(name: string, env: ProductEnv, folder: string): Promise<StartFigures> {
  const product = await startProduct(env, folder);
  const { ms: readyMs } = await firstAnswer(product, '/readyz');
  const { ms: loginMs, response } = await firstAnswer(product, '/login');
  if (!isCompleteLogin(response.text())) throw new Error('the first /login was not complete');
  await product.end();
  return { name, readyMs, loginMs };
}

export async function measureStarts(
  production: ProductEnv,
  folder: string,
): Promise<StartFigures[]> {
  const name = `PostgreSQL, median of ${repeats}`;
  const all: StartFigures[] = [];
  for (let at = 0; at < repeats; at += 1) all.push(await measureStart(name, production, folder));
  const local = localEnv(join(folder, 'embedded'));
  return [
    {
      name,
      readyMs: median(all.map((it) => it.readyMs)),
      loginMs: median(all.map((it) => it.loginMs)),
    },
    await measureStart('embedded, first', local, folder),
    await measureStart('embedded, second', local, folder),
  ];
}
