import { join } from 'node:path';
import { typeCheckArgs } from '../scripts/type-check.mjs';
import { endedCpuMs } from './proc.ts';
import { root, runNode } from './processes.ts';
import { step } from './stage.ts';

/** Duration of a development task. */
export interface ToolFigure {
  name: string;
  ms: number;
  /** Including child processes; `null` if the system does not report it. */
  cpuMs: number | null;
}

async function timed(name: string, args: string[], folder: string): Promise<ToolFigure> {
  step(name);
  const before = endedCpuMs();
  const startedAt = performance.now();
  await runNode(args, { folder, name, detached: true });
  const ms = performance.now() - startedAt;
  const after = endedCpuMs();
  return { name, ms, cpuMs: before === undefined || after === undefined ? null : after - before };
}

export const names = {
  build: 'build',
  types: 'type check',
  rules: 'unit tests',
  whole: 'unit and database tests',
};

export function measureBuild(folder: string): Promise<ToolFigure> {
  const script = `
    const { build } = await import('./scripts/build.mjs');
    process.exit(build() ? 0 : 1);`;
  return timed(names.build, ['--input-type=module', '-e', script], folder);
}

/** As in `npm run check`, but alone. */
export function measureTypes(folder: string): Promise<ToolFigure> {
  return timed(names.types, typeCheckArgs(), folder);
}

/** As `npm run test:rules` and `npm run test:unit`. */
export async function measureTests(folder: string, whole: boolean): Promise<ToolFigure[]> {
  const run = [join(root, 'node_modules/vitest/vitest.mjs'), 'run'];
  const rules = await timed(names.rules, [...run, '--mode', 'rules'], folder);
  return whole ? [rules, await timed(names.whole, run, folder)] : [rules];
}
