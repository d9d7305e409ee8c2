import { readFileSync } from 'node:fs';

/** The path of every page in the route tree, such as `/manager/users/$id`. */
export function routePaths(): string[] {
  const [, list = ''] = readFileSync('src/routeTree.gen.ts', 'utf8').split('  to:');
  return [...(list.split('  id:')[0] ?? '').matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
}

/** Replaces each parameter of a path, such as `$id`; `''` is the name of the one in `/app/$`. */
export const fillPath = (path: string, valueOf: (name: string) => string) =>
  path.replaceAll(/\$(\w*)/g, (_whole, name: string) => valueOf(name));
