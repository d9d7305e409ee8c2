export interface Template {
  version: string;
  files: Map<string, string>;
  migrations: { name: string; sql: string }[];
  /** The text of `migrations/deferred.json`. */
  deferred?: string;
}
export function trackedFiles(folder: string, below?: string): string[];
export function makeTemplate(): Template;
export function pack(folder: string): Template;
