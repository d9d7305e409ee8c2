// The parts that can be removed from this project. Without any it has no `removal.mjs` either.
import { existsSync } from 'node:fs';

const removal = new URL('removal.mjs', import.meta.url);

export const { removableParts, removeParts } = existsSync(removal)
  ? await import(removal.href)
  : { removableParts: [] };
