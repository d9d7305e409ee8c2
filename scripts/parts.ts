// The parts that can be removed from this project. Without any it has no `removal.ts` either.
import { existsSync } from 'node:fs';
import type { Files } from './project-files.ts';

const removal = new URL('removal.ts', import.meta.url);

interface Removal {
  removableParts: string[];
  removeParts: (files: Files, ids: string[]) => Files;
}

const none: Removal = { removableParts: [], removeParts: (files) => files };

export const { removableParts, removeParts }: Removal = existsSync(removal)
  ? await import(removal.href)
  : none;
