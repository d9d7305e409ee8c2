import { join } from 'node:path';
import { root, runNode } from './processes.ts';

/** How long a task of ours takes, as a process of its own. */
async function timed(args: string[], name: string, folder: string): Promise<number> {
  const begun = performance.now();
  await runNode(args, { folder, name, detached: true });
  return performance.now() - begun;
}

export function build(folder: string): Promise<number> {
  const script = `
    const { build } = await import('./scripts/build.mjs');
    process.exit(build() ? 0 : 1);`;
  return timed(['--input-type=module', '-e', script], 'the build', folder);
}

export function checkTypes(folder: string): Promise<number> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return timed([tsc, '--noEmit'], 'the type check', folder);
}
