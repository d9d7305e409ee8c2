import { type LoadFigures, measureLoad } from './load.ts';
import { type Product, firstAnswer, startProduct } from './server.ts';
import { type Stage, step } from './stage.ts';
import { places, targetAt, userEmail } from './targets.ts';

/** Enters a demo through the form of its sign-in page. */
async function enterDemo(product: Product): Promise<string> {
  const response = await fetch(`${product.url}/login/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'account=reader',
  });
  const cookie = response.headers.getSetCookie()[0];
  if (!cookie)
    throw new Error(`the demo sign-in failed: ${response.status} ${await response.text()}`);
  return cookie.split(';')[0] ?? '';
}

/** A demo server: its sessions are not stored, so its pages need fewer queries. */
export async function measureDemo(stage: Stage, ceiling: number | undefined): Promise<LoadFigures> {
  const { production, options, folder } = stage;
  const demo = await startProduct({ ...production, DEMO: 'true' }, folder);
  await firstAnswer(demo, '/readyz');
  const name = '/app in a demo, signed in as a user';
  const place = { ...places.app, name, isComplete: (html: string) => html.includes(userEmail) };
  step(`Load: ${name}`);
  const target = targetAt(demo, place, await enterDemo(demo));
  const figures = await measureLoad(target, options.seconds, ceiling, folder);
  await demo.end();
  return figures;
}
