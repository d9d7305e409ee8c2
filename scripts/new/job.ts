import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { camelCase, checkClashes, checkedName, rename } from './names.ts';
import { type Plan, type Written, readTemplates, writePlan } from './project.ts';

const templates = join(import.meta.dirname, 'job');
const registry = 'src/registry/server/jobs.ts';

export function planJob(name: string, feature = name): Plan {
  const names = { plural: name, singular: name };
  const originals = readTemplates(templates);
  checkClashes(originals, names);
  const inFeature = (path: string) => path.replace('/example-item/', `/${feature}/`);
  return {
    files: new Map(
      [...originals].map(([path, text]) => [inFeature(path), rename(text, names)] as const),
    ),
    edits: [
      {
        file: registry,
        place: 'jobs',
        lines: `  ${camelCase(name)},`,
        imports: `import { ${camelCase(name)} } from '~/features/${feature}/server/jobs';`,
      },
    ],
    next: [`npm run test:unit -- src/features/${feature}/server/jobs`, 'npm run dev'],
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
  const jobs = readFileSync(join(root, registry), 'utf8');
  if (new RegExp(String.raw`\b${camelCase(name)}\b`).test(jobs))
    throw new Error(`There is already a job with the name "${name}".`);
  const { feature } = values;
  if (feature !== undefined && !readdirSync(join(root, 'src/features')).includes(feature))
    throw new Error(`There is no feature "${feature}" in src/features.`);
  return writePlan(root, planJob(name, feature));
}
