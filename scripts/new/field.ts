import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { readFeature } from './existing.ts';
import { type Renaming, addIndex, flagEdits, flagOptions, withFlags } from './field-flags.ts';
import {
  type NewField,
  columnImport,
  columnLine,
  exampleValue,
  fieldLine,
  getMessages,
  parseField,
  snakeCase,
  uniqueLine,
} from './fields.ts';
import { after, all, atEndOf, before, imported, oneOf } from './insert.ts';
import { addMessages } from './message.ts';
import { type Names, rename } from './names.ts';
import { type Edit, type Written, writePlan } from './project.ts';

const usage = 'npm run new -- field events place:text';

const renaming = (names: Names): Renaming => ({
  code: (text) => rename(text, names),
  at: ({ source, flags }) => new RegExp(rename(source, names), flags),
});

/** In a table: before its sort keys, which come last. */
export const addColumn = (at: (place: RegExp) => RegExp, column: string) =>
  atEndOf(
    at(/pgTable\(\s*'example_items',/),
    /(?:^ +\/\*\*.*\*\/\n)?^ +(?:\w+Key: (?:bytewiseText|searchKey)|createdAt: createdAt\(\))|^ {2}\},/m,
    `    ${column}\n`,
  );

const unchanged = (source: string) => source;

/** What record and table get. */
function mainEdits(field: NewField, { code, at }: Renaming): Edit[] {
  const [line, column, unique] = [fieldLine(field), columnLine(field), code(uniqueLine(field))];
  return [
    {
      file: 'record.ts',
      place: 'the field',
      lines: line,
      insert: all(
        imported(field.kind, '~/ui/record/record-fields'),
        atEndOf(/^ {2}fields: \{/m, /^ {2}\}/m, `    ${line}\n`),
      ),
    },
    {
      file: 'server/tables.ts',
      place: 'the column',
      lines: field.unique ? `${column}\n${unique}` : column,
      insert: all(
        imported(columnImport(field), 'drizzle-orm/pg-core'),
        addColumn(at, column),
        field.unique
          ? all(
              imported('sql', 'drizzle-orm'),
              imported('uniqueIndex', 'drizzle-orm/pg-core'),
              addIndex(at, unique),
            )
          : unchanged,
      ),
    },
  ];
}

/** Sample data must have what is required. */
const sampleEdit = (field: NewField): Edit => ({
  file: 'server/api.ts',
  place: 'the value of the sample data',
  lines: `${field.name}: ${exampleValue(field, 'title')},`,
  insert(source) {
    // A pattern gives one example, and all differ.
    if (field.unique && field.pattern) return undefined;
    const [found = '', title = ''] = /\.map\(\((\w*)\) => \(\{/.exec(source) ?? [];
    const value = `${field.name}: ${exampleValue(field, title)},`;
    return found === '' ? undefined : source.replace(found, () => `${found} ${value}`);
  },
});

/** A list that names its columns, unlike `RecordList` without them. */
function columnEdit(root: string, folder: string, { name }: NewField): Edit[] {
  const file = `screens/${posix.basename(folder)}.tsx`;
  const path = join(root, 'src/features', folder, file);
  if (!existsSync(path) || !readFileSync(path, 'utf8').includes('columns=')) return [];
  const lines = `field('${name}')`;
  const insert = oneOf(
    before(/(?:\.\.\.user\(\),\s*)?created\(\),?\s*\]/, `${lines}, `),
    // Without that one: after the last column.
    atEndOf(/columns=\{\([^)]*\) => \[/, /^ *\]\}/m, `${lines},\n`),
  );
  return [{ file, place: 'the column of the list', lines, insert }];
}

/** A form that arranges its fields: after the last one. */
function formEdits(root: string, feature: string, { name }: NewField): Edit[] {
  const folder = join(root, 'src/features', feature, 'screens');
  const lastField = /<FormField form=\{form\} name="\w+" \/>(?![^]*<FormField)/;
  const lines = `<FormField form={form} name="${name}" />`;
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => lastField.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => ({
      file: `screens/${file}`,
      place: 'the field of the form',
      lines,
      insert: after(lastField, `\n${lines}`),
    }));
}

/** `npm run new -- field events place:text`: adds a field to an existing feature. */
export default function newField(args: string[], { root }: { root: string }): Written {
  const { positionals, values: flags } = parseArgs({
    args,
    allowPositionals: true,
    options: flagOptions,
  });
  const [feature = '', text = '', ...others] = positionals;
  if (text === '' || others.length > 0) throw new Error(`Give a feature and one field: ${usage}`);
  const field = withFlags(parseField(text), flags);
  const { names, folder, record } = readFeature(root, feature);
  if (new RegExp(`^ {4}${field.name}: `, 'm').test(record))
    throw new Error(`"${feature}" already has the field "${field.name}".`);
  // imports:start
  if (flags.import && !existsSync(join(root, 'src/features', folder, 'server/import.ts')))
    throw new Error(`"${feature}" has no import: see docs/guides/import-records.md.`);
  // imports:end
  const to = renaming(names);
  const isFilledIn = field.required && field.kind !== 'select';
  const edits = [
    ...mainEdits(field, to),
    ...(isFilledIn ? [sampleEdit(field)] : []),
    ...columnEdit(root, folder, field),
    ...formEdits(root, folder, field),
    ...flagEdits(field, flags, to),
  ].map((edit) => ({ ...edit, file: posix.join('src/features', folder, edit.file) }));
  const messages = addMessages(root, names.plural, getMessages(field), { textLanguage: 'en' });
  const migrate = `npm run db:generate -- --name ${to.code('example_item')}_${snakeCase(field.name)}`;
  const value = field.unique ? 'a value of its own' : 'a value';
  const rows = isFilledIn ? [`give each existing row ${value} there`] : [];
  const written = writePlan(root, { files: new Map(), edits, next: [migrate, ...rows] });
  messages.write();
  return { ...written, edited: [...written.edited, ...messages.paths] };
}
