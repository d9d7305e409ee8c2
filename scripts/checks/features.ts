import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Forgetting to register is an error: of a feature, of its tables, and of its jobs. So are choices
 * and manifests without a type.
 */

const manifests = {
  'feature.ts': 'src/registry/features.ts',
  'feature.server.ts': 'src/registry/features.server.ts',
  'slots.ts': 'src/registry/slots.ts',
} as const;

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** What the server code of a feature declares and its manifest does not name. */
export function undeclared(manifest: string, files: Map<string, string>): string[] {
  const problems: string[] = [];
  for (const [path, source] of files) {
    for (const [, job = ''] of source.matchAll(/export const (\w+) = defineJob\b/g))
      if (!new RegExp(String.raw`\b${job}\b`).test(manifest))
        problems.push(`${path}: the job ${job} is not in feature.server.ts, so it never runs`);
    if (/= pgTable\b/.test(source) && !/\btables\b[,:]/.test(manifest))
      problems.push(`${path}: its tables are not in feature.server.ts`);
  }
  return problems;
}

/**
 * Fields use choices, manifests use fields, and the types of procedures come from manifests. So a
 * type inferred from a procedure refers to itself, with hundreds of errors in other files.
 */
export const inferredChoices = (path: string, source: string): string[] =>
  [...source.matchAll(/export const (\w+) = (?:choices\(|\w+\.choices;)/g)].map(
    ([, name = '']) => `${path}: give ${name} its type: \`export const ${name}: Choices = …\``,
  );

/**
 * `Permission` and such are inferred from the types that manifests name. One without its type refers
 * to itself, because it also uses them; one that names too little declares nothing for the types. The
 * compiler reports both as errors in other places.
 */
export function inferredManifests(path: string, source: string): string[] {
  const [, typed = '', manifest] =
    /^export const \w+(: Feature\b[^=]*)? = ([^]*)/m.exec(source) ?? [];
  if (!path.endsWith('/feature.ts') || manifest === undefined) return [];
  const names = ['permissions', 'activity'].filter((name) =>
    new RegExp(String.raw`[{,\n]\s*${name}\s*[,:}]`).test(manifest),
  );
  if (typed && names.every((name) => typed.includes(`${name}: typeof`))) return [];
  const type = names.map((name) => `${name}: typeof …`).join('; ');
  return [`${path}: give the manifest its type: \`${type ? `Feature<{ ${type} }>` : 'Feature'}\``];
}

export function check(root: string): string[] {
  const folder = join(root, 'src/features');
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `src/features/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const problems: string[] = [];
  for (const path of all) {
    const source = read(join(root, path));
    problems.push(...inferredChoices(path, source), ...inferredManifests(path, source));
    const registry = manifests[path.split('/').at(-1) as keyof typeof manifests] as
      | string
      | undefined;
    const module = `'${path.replace(/^src/, '~').replace(/\.ts$/, '')}'`;
    if (registry && !read(join(root, registry)).includes(module))
      problems.push(`${path} is not in ${registry}`);
    if (!path.includes('/server/')) continue;
    // The nearest manifest: a feature may contain another.
    let at = dirname(path);
    while (
      at !== folder &&
      at.includes('features/') &&
      !existsSync(join(root, at, 'feature.server.ts'))
    )
      at = dirname(at);
    const manifest = read(join(root, at, 'feature.server.ts'));
    problems.push(...undeclared(manifest, new Map([[path, source]])));
  }
  return problems;
}
