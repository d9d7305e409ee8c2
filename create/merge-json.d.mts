export class JsonConflict extends Error {}
export function mergeJson(base: string, ours: string, theirs: string): string;
