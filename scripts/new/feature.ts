import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languages } from '../../src/shared/i18n/languages.ts';
import { withFields } from './field-code.ts';
import { type NewField, defaultFields, parseFields, snakeCase, titleOf } from './fields.ts';
import { type Names, checkClashes, namesOf, rename, renameTitle } from './names.ts';
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

/** Everything that a feature consists of, without reading the project. */
export function planFeature(
  names: Names,
  fields: NewField[] = defaultFields,
  of: readonly string[] = languages,
): Plan {
  const { name } = titleOf(fields);
  const fill = withFields(fields);
  const filled = [...readTemplates(templates)].map(
    ([path, text]) => [path, renameTitle(fill(text), { name, column: snakeCase(name) })] as const,
  );
  const originals = inLanguages(new Map(filled), of);
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

/** `npm run new -- feature events [--fields "title:text!, date:date"]`: a table, its API, its pages and their tests. */
export default function newFeature(args: string[], { root }: { root: string }): Written {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { singular: { type: 'string' }, fields: { type: 'string' } },
  });
  const names = namesOf(positionals, values.singular);
  checkIsFree(root, names.plural);
  checkTable(root, names.plural.replaceAll('-', '_'));
  const fields = values.fields === undefined ? defaultFields : parseFields(values.fields);
  return writePlan(root, planFeature(names, fields));
}
