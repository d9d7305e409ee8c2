import { setTimeout as wait } from 'node:timers/promises';
import { measureProcesses } from './concurrency.ts';
import type { Figures } from './figures.ts';
import { type LoadFigures, type Target, measureLoad } from './load.ts';
import { getMemory } from './proc.ts';
import { messageFrom, startNode } from './processes.ts';
import { firstAnswer, startProduct } from './server.ts';
// demo:start
import { measureDemo } from './demo.ts';
// demo:end
import { signIn } from './sign-in.ts';
import { type Stage, step } from './stage.ts';
import { administrator, managerTargets, userEmail, userTargets } from './targets.ts';

/** Measures the baseline that all other results are compared with. */
async function measureCeiling({ options, folder }: Stage): Promise<LoadFigures> {
  step('Load: the ceiling');
  const running = startNode(['bench/ceiling.ts'], { folder, name: 'ceiling', ipc: true });
  const port = Number(await messageFrom(running));
  const target: Target = {
    name: 'raw node:http (the ceiling)',
    url: `http://127.0.0.1:${port}/`,
    pid: running.pid,
    isComplete: (text) => text === 'ok\n',
  };
  const figures = await measureLoad(target, options.seconds, undefined, folder);
  await running.end();
  return figures;
}

export async function measureHttp(
  stage: Stage,
): Promise<Pick<Figures, 'http' | 'memory' | 'processes'>> {
  const { production, mail, options, folder } = stage;
  const product = await startProduct(production, folder);
  await firstAnswer(product, '/readyz');
  // Idle: after startup and before the first request.
  await wait(1000);
  const idle = getMemory(product.pid);
  const cookie = await signIn(product, mail, userEmail);
  const manager = await signIn(product, mail, administrator);
  const http = [await measureCeiling(stage)];
  const ceiling = http[0]?.requestsPerSecond;
  for (const target of [...userTargets(product, cookie), ...managerTargets(product, manager)]) {
    step(`Load: ${target.name}`);
    http.push(await measureLoad(target, options.seconds, ceiling, folder));
  }
  await wait(1000);
  const after = getMemory(product.pid);
  await product.end();
  // demo:start
  http.push(await measureDemo(stage, ceiling));
  // demo:end
  return {
    http,
    memory: { idle: idle?.now ?? null, afterLoad: after?.now ?? null, peak: after?.peak ?? null },
    processes: await measureProcesses(stage, cookie),
  };
}
