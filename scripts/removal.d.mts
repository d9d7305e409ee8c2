export interface Part {
  id: string;
  internal?: boolean;
  onRequest?: boolean;
  needs?: string;
  names?: string[];
  words?: RegExp;
  tables?: string[];
  entries?: string[];
  lines?: RegExp;
  leftovers?: RegExp;
  alsoRemoved?: string[];
  dependencies?: string[];
  scripts?: string[];
}
export const parts: Map<string, Part>;
export const removableParts: string[];
export function withDependents(ids: string[], known?: Map<string, Part>): Part[];
export function withNeeds(ids: string[], known?: Map<string, Part>): string[];
export function removeParts(
  files: Map<string, string>,
  ids: string[],
  known?: Map<string, Part>,
): Map<string, string>;
