import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languages } from '../../src/shared/i18n/languages.ts';
import { camelCase, checkClashes, checkedName, rename } from './names.ts';
import {
  type Edit,
  type Plan,
  type Written,
  checkIsFree,
  inLanguages,
  readTemplates,
  writePlan,
} from './project.ts';

const areas = {
  app: { path: '/app', place: 'app', audience: 'users', who: 'user', templates: 'area' },
  manager: {
    path: '/manager',
    place: 'application',
    audience: 'administrators',
    who: 'administrator',
    templates: 'area',
  },
  public: { path: '', place: '', audience: 'everyone', who: 'visitor', templates: 'public' },
} as const;
type Area = keyof typeof areas;

/** Public pages are in no navigation, so they add nothing to the registry. */
const editsOf = (area: Area, name: string): Edit[] =>
  area === 'public'
    ? []
    : [
        {
          file: 'src/registry/features.ts',
          place: 'features',
          lines: `  ${camelCase(name)},`,
          imports: `import { ${camelCase(name)} } from '~/features/${name}/feature';`,
        },
      ];

export function planPage(name: string, area: Area, of: readonly string[] = languages): Plan {
  const names = { plural: name, singular: name };
  const { path, place, audience, who, templates } = areas[area];
  const originals = readTemplates(join(import.meta.dirname, 'page', templates));
  checkClashes(originals, names);
  const inArea = (text: string) =>
    text
      .replaceAll('/app/example-item', `${path}/example-item`)
      .replace('    app: [', `    ${place}: [`)
      .replaceAll("'users'", `'${audience}'`)
      .replaceAll("'user'", `'${who}'`);
  const renamed = (text: string) => rename(inArea(text), names);
  return {
    files: new Map(
      [...inLanguages(originals, of)].map(
        ([file, text]) => [renamed(file), renamed(text)] as const,
      ),
    ),
    edits: editsOf(area, name),
    next: ['npm run dev', `open ${path}/${name}`],
  };
}

const isArea = (area: string): area is Area => Object.hasOwn(areas, area);

/** `npm run new -- page about --area public`: a route, its screen and its messages. */
export default function newPage(args: string[], { root }: { root: string }): Written {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { area: { type: 'string', default: 'app' } },
  });
  const name = checkedName(positionals, 'npm run new -- page about [--area app|manager|public]');
  const { area } = values;
  if (!isArea(area)) throw new Error(`The area "${area}" is none of: app, manager, public`);
  checkIsFree(root, name);
  return writePlan(root, planPage(name, area));
}
