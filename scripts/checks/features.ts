import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Forgetting to register is an error: of a feature, of its tables, and of its jobs. */

const manifests = {
  'feature.ts': 'src/registry/features.ts',
  'feature.server.ts': 'src/registry/features.server.ts',
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

export function check(root: string): string[] {
  const folder = join(root, 'src/features');
  return readdirSync(folder).flatMap((feature) => {
    const problems: string[] = [];
    for (const [name, registry] of Object.entries(manifests)) {
      const path = join(folder, feature, name);
      const module = `'~/features/${feature}/${name.replace(/\.ts$/, '')}'`;
      if (existsSync(path) && !read(join(root, registry)).includes(module))
        problems.push(`src/features/${feature}/${name} is not in ${registry}`);
    }
    const files = readdirSync(join(folder, feature), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.includes('server/') && /(?<!\.test)\.ts$/.test(path))
      .map((path): [string, string] => [
        `src/features/${feature}/${path}`,
        read(join(folder, feature, path)),
      ]);
    const manifest = read(join(folder, feature, 'feature.server.ts'));
    return [...problems, ...undeclared(manifest, new Map(files))];
  });
}
