import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from './figures.ts';
import { type LoadFigures, measureLoad } from './load.ts';
import { getMemory } from './proc.ts';
import { firstAnswer, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';
import { type Stage, step } from './stage.ts';
import { administrator, managerTargets, userEmail, userTargets } from './targets.ts';

export async function measureHttp(stage: Stage): Promise<Pick<Figures, 'http' | 'memory'>> {
  const { production, mail, options, folder } = stage;
  const product = await startProduct(production, folder);
  await firstAnswer(product, '/readyz');
  // Idle: after startup and before the first request.
  await wait(1000);
  const idle = getMemory(product.pid);
  const cookie = await signIn(product, mail, userEmail);
  const manager = await signIn(product, mail, administrator);
  const http: LoadFigures[] = [];
  for (const target of [...userTargets(product, cookie), ...managerTargets(product, manager)]) {
    step(`Load: ${target.name}`);
    http.push(await measureLoad(target, options.seconds, folder));
  }
  await wait(1000);
  const after = getMemory(product.pid);
  await product.end();
  return {
    http,
    memory: { idle: idle?.now ?? null, afterLoad: after?.now ?? null, peak: after?.peak ?? null },
  };
}
