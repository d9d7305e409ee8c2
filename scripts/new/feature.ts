import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languages } from '../../src/shared/i18n/languages.ts';
import { type Names, checkClashes, namesOf, rename } from './names.ts';
import {
  type Edit,
  type Plan,
  type Written,
  checkIsFree,
  inLanguages,
  readTemplates,
  writePlan,
} from './project.ts';

const templates = join(import.meta.dirname, 'feature');

/** What registers the feature, with the name of the templates. */
const edits: Edit[] = [
  {
    file: 'src/registry/server/tables.ts',
    place: 'tables',
    lines: "export * from '~/features/example-items/server/tables';",
  },
  {
    file: 'src/registry/server/api.ts',
    place: 'procedures',
    lines: '  exampleItems: exampleItemsApi,',
    imports: "import { exampleItemsApi } from '~/features/example-items/server/api';",
  },
  {
    file: 'src/registry/server/api.ts',
    place: 'constraints',
    lines: '  ...exampleItemConstraints,',
    imports: "import { exampleItemConstraints } from '~/features/example-items/server/tables';",
  },
  {
    file: 'src/registry/server/samples.ts',
    place: 'sample data',
    lines: '  seedExampleItems,',
    imports: "import { seedExampleItems } from '~/features/example-items/server/seed';",
  },
  {
    file: 'src/shared/permissions.ts',
    place: 'permissions',
    lines: "  exampleItems: ['read', 'create', 'update', 'delete'],",
  },
  {
    file: 'src/registry/navigation.ts',
    place: 'pages of the manager',
    lines: `      {
        to: '/manager/example-items',
        label: 'example-items:title',
        icon: Layers,
        permission: { exampleItems: 'read' },
      },`,
    imports: "import { Layers } from 'lucide-react';",
  },
  {
    file: 'src/features/activity/kinds.ts',
    place: 'log entries',
    lines: "  'example-item.created',\n  'example-item.updated',\n  'example-item.deleted',",
  },
  { file: 'src/features/activity/kinds.ts', place: 'types', lines: "  'example-item'," },
  {
    file: 'src/features/activity/components/labels.ts',
    place: 'labels',
    lines: `  'example-item.created': 'example-items:log.created',
  'example-item.updated': 'example-items:log.updated',
  'example-item.deleted': 'example-items:log.deleted',`,
  },
  {
    file: 'src/features/activity/components/sentences.ts',
    place: 'sentences',
    lines: `  'example-item.created': 'example-items:sentence.created',
  'example-item.updated': 'example-items:sentence.updated',
  'example-item.deleted': 'example-items:sentence.deleted',`,
  },
  {
    file: 'src/features/activity/components/field-labels.ts',
    place: 'labels',
    lines: "  'example-item': exampleItemFields.labels,",
    imports: "import { exampleItemFields } from '~/features/example-items/fields';",
  },
  {
    file: 'src/features/activity/server/queries.ts',
    place: 'tables',
    lines: "  'example-item': sql`example_items`,",
  },
  {
    file: 'tests/endpoint-access.test.ts',
    place: 'procedures',
    lines: ['list', 'get', 'create', 'update', 'remove']
      .map((procedure) => `  'exampleItems/${procedure}': 'administrators',`)
      .join('\n'),
  },
  {
    file: 'e2e/journeys/page-access.spec.ts',
    place: 'pages',
    lines: ['', '/new', '/$id', '/$id/update']
      .map((path) => `  '/manager/example-items${path}': 'administrators',`)
      .join('\n'),
  },
  {
    file: 'e2e/support/screens.ts',
    place: 'screens',
    lines: `  { name: 'example-items', who: 'administrator', path: '/manager/example-items' },
  { name: 'example-item-new', who: 'administrator', path: '/manager/example-items/new' },`,
  },
  // demo:start
  {
    file: 'src/main/demo.test.ts',
    place: 'inputs',
    lines: "    'exampleItems/get': { id: await idIn('example_items') },",
    optional: true,
  },
  // demo:end
];

/** Everything that a feature consists of, without reading the project. */
export function planFeature(names: Names, of: readonly string[] = languages): Plan {
  const originals = inLanguages(readTemplates(templates), of);
  checkClashes(originals, names);
  return {
    files: new Map(
      [...originals].map(([path, text]) => [rename(path, names), rename(text, names)]),
    ),
    edits: edits.map(({ lines, imports, ...edit }) => ({
      ...edit,
      lines: rename(lines, names),
      ...(imports && { imports: rename(imports, names) }),
    })),
    next: [`npm run db:generate -- --name ${rename('example_items', names)}`, 'npm run dev'],
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

/** `npm run new -- feature events`: a table, its API, its pages and their tests. */
export default function newFeature(args: string[], { root }: { root: string }): Written {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { singular: { type: 'string' } },
  });
  const names = namesOf(positionals, values.singular);
  checkIsFree(root, names.plural);
  checkTable(root, names.plural.replaceAll('-', '_'));
  return writePlan(root, planFeature(names));
}
