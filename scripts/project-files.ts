// The source files of a project as a Map of path and text, as removal and creation change them. Binary
// files are base64. Uses only Node 20 built-ins.
import { isUtf8 } from 'node:buffer';
import { mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Path and text of files. */
export type Files = Map<string, string>;

/** Folders that are not source. */
export const notSource = new Set([
  '.cache',
  '.data',
  '.data-backups',
  '.git',
  '.tanstack',
  'dist',
  'node_modules',
  'test-results',
]);

const binary = /\.(avif|gif|gz|ico|jpe?g|mp4|otf|pdf|png|tar|ttf|webp|woff2?|zip)$/i;
const getEncoding = (path: string) => (binary.test(path) ? 'base64' : 'utf8');

/** What is written to disk or committed for a file of the Map. */
export const getContent = (path: string, text: string) => Buffer.from(text, getEncoding(path));

/** The reverse. */
export const getText = (path: string, content: Buffer) => content.toString(getEncoding(path));

function readSource(root: string, path: string) {
  const content = readFileSync(join(root, path));
  const encoding = getEncoding(path);
  if (encoding === 'utf8' && !isUtf8(content))
    throw new Error(`${path} is not text: add its extension to scripts/project-files.ts.`);
  return content.toString(encoding);
}

/** The files with these paths. Without paths: all source files below the folder. */
export function readFiles(root: string, paths = sourcePaths(root)) {
  return new Map(paths.map((path) => [path, readSource(root, path)]));
}

function sourcePaths(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return notSource.has(entry.name) ? [] : sourcePaths(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function deleteFile(root: string, path: string) {
  rmSync(join(root, path));
  try {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      rmdirSync(join(root, folder));
  } catch {
    // The folder still has other files.
  }
}

/** Writes the differences between two states. Returns the paths that were deleted and written. */
export function writeFiles(root: string, after: Files, before: Files = new Map()) {
  const deleted = [...before.keys()].filter((path) => !after.has(path));
  for (const path of deleted) deleteFile(root, path);
  const written = [...after].filter(([path, text]) => before.get(path) !== text);
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), getContent(path, text));
  }
  return { deleted, written: written.map(([path]) => path) };
}
