import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { findFolder } from './existing.ts';
import { after, all, imported, oneOf } from './insert.ts';
import { addMessages } from './message.ts';
import { camelCase, checkClashes, checkedName, rename } from './names.ts';
import {
  type Edit,
  type Plan,
  type Written,
  checkIsFree,
  inLanguage,
  readTemplates,
  writePlan,
} from './project.ts';

const areas = {
  app: { path: '/app', place: 'app', templates: 'area' },
  manager: { path: '/manager', place: 'application', templates: 'area' },
  public: { path: '', place: '', templates: 'public' },
} as const;
type Area = keyof typeof areas;

/** Public pages are in no navigation, so they add nothing to the registry. */
const getEdits = (area: Area, name: string): Edit[] =>
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

export function planPage(name: string, area: Area, language: string = defaultLanguage): Plan {
  const names = { plural: name, singular: name };
  const { path, place, templates } = areas[area];
  const originals = readTemplates(join(import.meta.dirname, 'page', templates));
  checkClashes(originals, names);
  const inArea = (text: string) =>
    text
      .replaceAll('/app/example-item', `${path}/example-item`)
      .replace('    app: [', `    ${place}: [`);
  const renamed = (text: string) => rename(inArea(text), names);
  return {
    files: new Map(
      [...inLanguage(originals, language)].map(
        ([file, text]) => [renamed(file), renamed(text)] as const,
      ),
    ),
    edits: getEdits(area, name),
    next: ['npm run access', 'npm run dev', `open ${path}/${name}`],
  };
}

/** The manifest of an existing feature lists the page. */
function editsIn(folder: string, name: string, area: Area): Edit[] {
  const { path, place } = areas[area];
  const to = `${path}/${name}`;
  const entry = `{ to: '${to}', label: '${basename(folder)}:${name}.title', icon: FileText },`;
  const navigation: Edit = {
    file: `src/features/${folder}/feature.ts`,
    place: 'the entry of the navigation',
    lines: entry,
    insert: all(
      imported('FileText', 'lucide-react'),
      oneOf(
        // The formatter indents a manifest whose heading wraps.
        after(new RegExp(`\\bnavigation: \\{[^]*?\\n +${place}: \\[`), `\n${entry}`),
        after(/\bnavigation: \{/, `\n    ${place}: [${entry}],`),
        after(/\b: Feature(?:<[^]*?>)? =\s*\{/, `\n  navigation: { ${place}: [${entry}] },`),
      ),
    ),
  };
  return area === 'public' ? [] : [navigation];
}

/** A page inside an existing feature: a route, a screen and a journey. */
export function planPageIn(folder: string, name: string, area: Area): Plan {
  const { files, next } = planPage(name, area);
  const moved = [...files]
    .filter(([file]) => !/\/feature\.ts$|\/messages\//.test(file))
    .map(
      ([file, text]) =>
        [
          file.replace(`src/features/${name}/`, `src/features/${folder}/`),
          text
            .replaceAll(`~/features/${name}/`, `~/features/${folder}/`)
            .replaceAll(`'${name}:`, `'${basename(folder)}:${name}.`),
        ] as const,
    );
  return { files: new Map(moved), edits: editsIn(folder, name, area), next };
}

const isArea = (area: string): area is Area => Object.hasOwn(areas, area);

/** The English messages of the page, below its name. */
function getMessages(name: string): Record<string, string> {
  const file = `src/features/${name}/messages/en.json`;
  const texts: Record<string, string> = JSON.parse(
    planPage(name, 'app', 'en').files.get(file) ?? '',
  );
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text]));
}

/** `npm run new -- page about --area public`: a route, its screen and its messages. */
export default function newPage(args: string[], { root }: { root: string }): Written {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { area: { type: 'string', default: 'app' }, feature: { type: 'string' } },
  });
  const usage = 'npm run new -- page about [--area app|manager|public] [--feature events]';
  const name = checkedName(positionals, usage);
  const { area, feature } = values;
  if (!isArea(area)) throw new Error(`The area "${area}" is none of: app, manager, public`);
  if (feature === undefined) {
    checkIsFree(root, name);
    return writePlan(root, planPage(name, area));
  }
  const folder = findFolder(root, feature);
  if (!folder) throw new Error(`There is no feature "${feature}" in src/features.`);
  const messages = addMessages(root, basename(folder), getMessages(name), {
    parent: 'src/features',
    textLanguage: 'en',
  });
  const written = writePlan(root, planPageIn(folder, name, area));
  messages.write();
  return { ...written, edited: [...written.edited, ...messages.paths] };
}
