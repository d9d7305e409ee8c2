export function codeBlocks(markdown: string): { file: string; code: string }[];
export function insertInto(source: string, code: string): string;
export function applyGuide(
  markdown: string,
  folder: string,
): { created: string[]; edited: string[] };
