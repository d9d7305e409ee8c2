// Files and folders that documents name in their text must exist.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { notSource } from '../project-files.ts';

/** Written by commands or by the reader, or gone with the last part that is removed. */
const written = new Set([
  'de.json',
  'docs/images/growth.svg',
  'foreword.json',
  'messages.gen.ts',
  'owner.json',
  'scripts/removable',
  'src/shared/i18n/messages.gen.ts',
]);

const withoutBlocks = (markdown: string) => markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** `src/server/log.ts`, `errors.ts` or `docs/guides/`, but not `/login`, `*.test.ts` or `<name>.ts`. */
const file = /^[\w@$.-]+(?:\/[\w@$.-]+)*\.(?:css|json|mjs|sql|svg|tsx?|yaml|yml)$/;
const folder = /^(?:bench|create|docs|e2e|migrations|scripts|src|tests|vite)\/[\w@$./-]*$/;

export function pathsIn(markdown: string): string[] {
  const code = [...withoutBlocks(markdown).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  return code
    .filter((text) => file.test(text) || folder.test(text))
    .map((text) => text.replace(/\/$/, ''));
}

/** Paths from the root, and their ends: a text about a feature shortens them. */
export function knownPaths(root: string, created: string[]): Set<string> {
  const sources = readdirSync(root)
    .filter((name) => !notSource.has(name))
    .flatMap((name) => [name, ...below(root, name)]);
  const ends = (path: string) => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  };
  return new Set([...sources, ...created, ...written].flatMap(ends));
}

function below(root: string, name: string): string[] {
  try {
    return readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${name}/${path.replaceAll('\\', '/')}`,
    );
  } catch {
    // A file.
    return [];
  }
}
