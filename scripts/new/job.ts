import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFolder } from './existing.ts';
import { camelCase, checkClashes, checkedName, rename } from './names.ts';
import { type Plan, type Written, readTemplates, writePlan } from './project.ts';

const templates = join(import.meta.dirname, 'job');

/** Adds the job to `jobs` of the manifest. */
function insertJob(source: string, job: string): string | undefined {
  if (/\bjobs: \[/.test(source)) return source.replace(/\bjobs: \[/, `jobs: [${job}, `);
  const start = /defineServerFeature\(\{\n?/.exec(source);
  if (!start) return undefined;
  const at = start.index + start[0].length;
  return `${source.slice(0, at)}  jobs: [${job}],\n${source.slice(at)}`;
}

/** `feature`: the folder of an existing one. */
export function planJob(name: string, feature?: string): Plan {
  const names = { plural: name, singular: name, folder: feature ?? name };
  const originals = readTemplates(templates);
  checkClashes(originals, names);
  const inFeature = (path: string) => path.replace('/example-item/', `/${names.folder}/`);
  const files = [...originals]
    // An existing feature has a manifest.
    .filter(([path]) => !feature || !path.endsWith('feature.server.ts'))
    .map(([path, text]) => [inFeature(path), rename(text, names)] as const);
  const job = camelCase(name);
  return {
    files: new Map(files),
    edits: [
      feature
        ? {
            file: `src/features/${feature}/feature.server.ts`,
            place: 'jobs',
            lines: `  jobs: [${job}],`,
            imports: `import { ${job} } from './server/jobs';`,
            insert: (source) => insertJob(source, job),
          }
        : {
            file: 'src/registry/features.server.ts',
            place: 'features',
            lines: `  ${job},`,
            imports: `import { ${job} } from '~/features/${name}/feature.server';`,
          },
    ],
    next: [`npm run test:unit -- src/features/${names.folder}/server/jobs`, 'npm run dev'],
  };
}

/** `npm run new -- job cleanup`: a scheduled job with its test. */
export default function newJob(args: string[], { root }: { root: string }): Written {
  const usage = 'npm run new -- job cleanup [--feature events]';
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { feature: { type: 'string' } },
  });
  const name = checkedName(positionals, usage);
  const isTaken = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .some((path) => readFileSync(join(root, 'src', path), 'utf8').includes(`  name: '${name}',`));
  if (isTaken) throw new Error(`There is already a job with the name "${name}".`);
  const { feature } = values;
  const folder = feature && findFolder(root, feature);
  if (feature && !folder) throw new Error(`There is no feature "${feature}" in src/features.`);
  return writePlan(root, planJob(name, folder));
}
