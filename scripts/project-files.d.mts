/** Folders that are not part of the source, such as node_modules. */
export const notSource: Set<string>;
export function readFiles(root: string, paths?: string[]): Map<string, string>;
export function writeFiles(
  root: string,
  after: Map<string, string>,
  before?: Map<string, string>,
): { deleted: string[]; written: string[] };
