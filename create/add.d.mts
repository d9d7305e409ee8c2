import type { update } from './update.mjs';

export function add(
  options: Parameters<typeof update>[0] & {
    names: string[];
    withNeeds: (ids: string[]) => string[];
    withDependents: (ids: string[]) => { id: string }[];
  },
): Promise<number>;
