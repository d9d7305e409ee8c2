import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLanguage } from '../../src/shared/i18n/languages.ts';
import { withFields } from './field-code.ts';
import {
  type NewField,
  defaultFields,
  parseFields,
  snakeCase,
  getTitle,
  statusField,
} from './fields.ts';
import { type Names, checkClashes, getNames, rename } from './names.ts';
// organizations:start
import { organizationTemplates } from './organization.ts';
// organizations:end
import {
  type Extras,
  type Target,
  findTarget,
  mergeExtras,
  filterExtras,
  ownerExtras,
  readableByUsers,
  referenceExtras,
  untitledExtras,
} from './relation.ts';
import { applyConditions, inBothAreas, nameByReference, renameTitle } from './template.ts';
import {
  type Edit,
  type Plan,
  type Written,
  checkIsFree,
  inLanguage,
  readTemplates,
  writePlan,
} from './project.ts';

const templates = join(import.meta.dirname, 'feature');

/** What registers the feature, with the name of the templates. */
const edits: Edit[] = [
  {
    file: 'src/registry/features.ts',
    place: 'features',
    lines: '  exampleItems,',
    imports: "import { exampleItems } from '~/features/example-items/feature';",
  },
  {
    file: 'src/registry/features.server.ts',
    place: 'features',
    lines: '  exampleItems,',
    imports: "import { exampleItems } from '~/features/example-items/feature.server';",
  },
];

export type Owner = 'user' | 'assigned';

export interface FeatureOptions {
  fields?: NewField[];
  /** The features that its records belong to. Without a title, they have the name of the first. */
  targets?: Target[];
  /** Whether its records belong to users, or are assigned to them by administrators. */
  owner?: Owner | undefined;
  /** For records of a tenant. */
  tenant?: TenantTemplates;
}

export interface TenantTemplates {
  /** The folder with its templates, which replace others of the same path, and all routes. */
  folder: string;
  /** Changes what is filled in. */
  adapt(path: string, text: string): string;
}

function readFeatureTemplates(tenant: TenantTemplates | undefined): Map<string, string> {
  const all = readTemplates(templates);
  if (!tenant) return all;
  const kept = [...all].filter(([path]) => !path.startsWith('src/routes/'));
  return new Map([...kept, ...readTemplates(tenant.folder)]);
}

const getExtras = ({ fields = defaultFields, targets = [], owner }: FeatureOptions): Extras =>
  mergeExtras([
    ...targets.map(referenceExtras),
    ...(getTitle(fields) ? [] : targets.slice(0, 1).map(untitledExtras)),
    ...fields.filter(({ filter }) => filter).map(filterExtras),
    ...(owner ? [ownerExtras(owner)] : []),
  ]);

/** The templates with fields, references and owner, still with the name of the templates. */
function fillTemplates(options: FeatureOptions, names: Names): Map<string, string> {
  const { fields = defaultFields, targets = [], owner, tenant } = options;
  const [target] = targets;
  const extras = getExtras(options);
  const title = getTitle(fields);
  const flags = {
    title: title !== undefined,
    irregular: names.plural !== `${names.singular}s`,
    reference: target !== undefined,
    filter: extras.filters !== undefined,
    referenceFilter: extras.referenceFilters !== undefined,
    owner: owner !== undefined,
    assigned: owner === 'assigned',
    related: owner !== undefined || target !== undefined,
  };
  const fill = withFields(fields, extras);
  const withTitle = (text: string) =>
    title ? renameTitle(text, title.name, snakeCase(title.name)) : nameByReference(text, target);
  const adapt = tenant?.adapt ?? ((_path: string, text: string) => text);
  const filled = [...readFeatureTemplates(tenant)]
    .map(([path, text]) => [path, fill(applyConditions(text, flags))] as const)
    .map(([path, text]) => [path, withTitle(adapt(path, text))] as const)
    .filter(([, text]) => text.trim() !== '');
  return new Map(owner ? filled.flatMap((file) => inBothAreas(file, owner)) : filled);
}

/** Everything that a feature consists of. It reads the project only to find what it belongs to. */
export function planFeature(
  names: Names,
  options: FeatureOptions = {},
  language: string = defaultLanguage,
): Plan {
  const { targets = [] } = options;
  const originals = inLanguage(fillTemplates(options, names), language);
  checkClashes(originals, names);
  const files = new Map(
    [...originals].map(([path, text]) => [rename(path, names), rename(text, names)]),
  );
  for (const { shared, folder, table } of targets)
    if (shared)
      files.set(
        `src/features/${folder}/${shared}`,
        `/** What other features may import on the server. */\nexport { ${table} } from './server/tables';\n`,
      );
  return {
    files,
    edits: [
      ...edits.map(({ lines, imports, ...edit }) => ({
        ...edit,
        lines: rename(lines, names),
        ...(imports && { imports: rename(imports, names) }),
      })),
      ...(options.owner ? targets.map(readableByUsers) : []),
    ],
    next: [
      `npm run db:generate -- --name ${rename('example_items', names)}`,
      'npm run access',
      'npm run dev',
    ],
  };
}

function checkTable(root: string, table: string): void {
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('tables.ts')) {
      const source = readFileSync(join(root, 'src', file), 'utf8');
      if (new RegExp(String.raw`pgTable\(\s*'${table}'`).test(source))
        throw new Error(`There is already a table with the name "${table}": src/${file}`);
    }
}

/** `npm run new -- feature events [--fields "title:text!, date:date"]`: a table, its API, its pages and their tests. */
export default function newFeature(args: string[], { root }: { root: string }): Written {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      singular: { type: 'string' },
      fields: { type: 'string' },
      'belongs-to': { type: 'string' },
      owner: { type: 'string' },
      'assigned-by': { type: 'string' },
      status: { type: 'string' },
      area: { type: 'string' },
      // organizations:start
      organization: { type: 'boolean' },
      // organizations:end
    },
  });
  const names = getNames(positionals, values.singular);
  checkIsFree(root, names.plural);
  checkTable(root, names.plural.replaceAll('-', '_'));
  if (values.owner !== undefined && values.owner !== 'user')
    throw new Error('Records belong to users: write --owner user.');
  const assigner = values['assigned-by'];
  if (assigner !== undefined && (assigner !== 'admin' || values.owner === undefined))
    throw new Error(
      'Administrators assign records to users: write --owner user --assigned-by admin.',
    );
  const owner = values.owner && (assigner ? 'assigned' : 'user');
  const areas = owner ? 'app,manager' : 'manager';
  if (values.area !== undefined && values.area.replaceAll(' ', '') !== areas)
    throw new Error(
      `Users have pages for their own records: use --area ${areas}${owner ? '' : ', or add --owner user'}.`,
    );
  const belongsTo = values['belongs-to'];
  const targets = (belongsTo?.split(',') ?? []).map((plural) => findTarget(root, plural.trim()));
  const given =
    values.fields === undefined ? defaultFields : parseFields(values.fields, targets.length > 0);
  const fields = [...given, ...(values.status === undefined ? [] : [statusField(values.status)])];
  const options: FeatureOptions = { fields, targets, owner };
  // organizations:start
  if (values.organization) options.tenant = organizationTemplates(options);
  // organizations:end
  return writePlan(root, planFeature(names, options));
}
