import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languages } from '../../src/shared/i18n/languages.ts';
import { checkClashes, checkedName, rename } from './names.ts';
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
  app: { path: '/app', audience: 'users', who: 'user', templates: 'area' },
  manager: {
    path: '/manager',
    audience: 'administrators',
    who: 'administrator',
    templates: 'area',
  },
  public: { path: '', audience: 'everyone', who: 'visitor', templates: 'public' },
} as const;
type Area = keyof typeof areas;

function editsOf(area: Area, name: string): Edit[] {
  const { path, audience, who } = areas[area];
  const to = `${path}/${name}`;
  return [
    {
      file: 'e2e/journeys/page-access.spec.ts',
      place: 'pages',
      lines: `  '${to}': '${audience}',`,
    },
    {
      file: 'e2e/support/screens.ts',
      place: 'screens',
      lines: `  { name: '${name}', who: '${who}', path: '${to}' },`,
    },
    ...(area === 'public'
      ? []
      : [
          {
            file: 'src/registry/navigation.ts',
            place: `pages of the ${area}`,
            lines: `{ to: '${to}', label: '${name}:title', icon: FileText },`,
            imports: "import { FileText } from 'lucide-react';",
          },
        ]),
  ];
}

export function planPage(name: string, area: Area, of: readonly string[] = languages): Plan {
  const names = { plural: name, singular: name };
  const { path, templates } = areas[area];
  const originals = readTemplates(join(import.meta.dirname, 'page', templates));
  checkClashes(originals, names);
  const renamed = (text: string) =>
    rename(text.replaceAll('/app/example-item', `${path}/example-item`), names);
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
