// Type checking, shared by `npm run check` and the benchmark.
import { availableParallelism } from 'node:os';
import { toolPath } from './install.mjs';

/**
 * Each checker repeats the work for shared files, and lint runs in parallel on another core: on two
 * cores one checker takes three fifths of the CPU of four, and less time.
 */
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

export const typeCheckArgs = () => [
  toolPath('typescript', 'tsc'),
  '--noEmit',
  '--checkers',
  String(checkers),
];
