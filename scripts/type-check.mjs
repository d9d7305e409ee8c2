// How types are checked, for `npm run check` and for who measures it.
import { availableParallelism } from 'node:os';
import { toolPath } from './install.mjs';

/**
 * Each checker works out again what all files share, and one core is wanted by the lint beside it:
 * on two cores one checker takes three fifths of the CPU that four take, and less time.
 */
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

export const typeCheckArgs = () => [
  toolPath('typescript', 'tsc'),
  '--noEmit',
  '--checkers',
  String(checkers),
];
