import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type NewField,
  columnImport,
  columnLine,
  columnOfList,
  constantImport,
  constantLine,
  constraintLine,
  errorLine,
  exampleValue,
  fieldLine,
  fillLine,
  inputLine,
  labelsImport,
  labelsLine,
  getMessages,
  optionsImport,
  outputLine,
  parseField,
  schemaImport,
  snakeCase,
  takenCode,
  uniqueLine,
} from './fields.ts';
import { after, all, atEndOf, before, imported, oneOf } from './insert.ts';
import { addMessages } from './message.ts';
import { type Names, rename } from './names.ts';
import { type Edit, type Written, writePlan } from './project.ts';

const usage = 'npm run new -- field events place:text';

const lines = (...texts: string[]) => texts.filter(Boolean).join('\n');

/** Writes the names of the feature where the templates have theirs, in code and in patterns. */
interface Renaming {
  code(text: string): string;
  at(place: RegExp): RegExp;
}

const renaming = (names: Names): Renaming => ({
  code: (text) => rename(text, names),
  at: ({ source, flags }) => new RegExp(rename(source, names), flags),
});

const unchanged = (source: string) => source;
const firstConstant = /^(?:\/\*\*.*\*\/\n)?export const/m;

/** What table, schema and form get. The sample has these places, too. */
function mainEdits(field: NewField, fieldsFile: string, { code, at }: Renaming): Edit[] {
  const column = columnLine(field);
  const [output, input, constant] = [
    outputLine(field),
    code(inputLine(field)),
    constantLine(field),
  ];
  const [description, labels] = [code(fieldLine(field)), code(labelsLine(field))];
  return [
    {
      file: 'server/tables.ts',
      place: 'the column',
      lines: column,
      insert: all(
        imported(columnImport(field), 'drizzle-orm/pg-core'),
        imported(optionsImport(field), '../schema'),
        atEndOf(
          at(/pgTable\(\s*'example_items',/),
          /(?:^ +\/\*\*.*\*\/\n)?^ +(?:\w+Key: (?:bytewiseText|searchKey)|createdAt: createdAt\(\))/m,
          `    ${column}\n`,
        ),
      ),
    },
    {
      file: 'schema.ts',
      place: 'what the API returns and accepts',
      lines: lines(output, input, constant),
      insert: all(
        imported(schemaImport(field), '~/shared/schema'),
        before(
          /(?:^ {2}createdAt: timestamp,\n)?(?:^ {2}\/\*\*.*\*\/\n)?^ {2}updatedAt: timestamp,/m,
          `  ${output}\n`,
        ),
        oneOf(
          atEndOf(at(/const createExampleItemInput = v\.strictObject\(\{/), /^\}/m, `  ${input}\n`),
          atEndOf(/const fields = \{/, /^\}/m, `  ${input}\n`),
        ),
        constant === '' ? unchanged : before(firstConstant, `${constant}\n\n`),
      ),
    },
    {
      file: fieldsFile,
      place: 'the form',
      lines: lines(description, labels),
      insert: all(
        imported(field.kind, '~/ui/form/fields'),
        imported(constantImport(field), './schema'),
        atEndOf(/defineFields<\w+>\(\)\(\{/, /^\}/m, `  ${description}\n`),
        labels === '' ? unchanged : before(firstConstant, `${labels}\n\n`),
      ),
    },
  ];
}

/** The index, and the error of a value that another record has. */
function uniqueEdits(field: NewField, errorsFile: string, { code, at }: Renaming): Edit[] {
  const [index, constraint] = [code(uniqueLine(field)), code(constraintLine(field))];
  const [error, taken] = [code(errorLine(field)), code(`'${takenCode(field)}'`)];
  return [
    {
      file: 'server/tables.ts',
      place: 'the unique index',
      lines: lines(index, constraint),
      insert: all(
        imported('uniqueIndex', 'drizzle-orm/pg-core'),
        after(at(/pgTable\(\s*'example_items',[^]*?\(table\) => \[/), `\n    ${index}`),
        after(/: ConstraintErrors = \{/, `\n  ${constraint}`),
      ),
    },
    {
      file: errorsFile,
      place: 'the error',
      lines: error,
      insert: atEndOf(at(/exampleItemErrors = \{/), /^\}/m, `  ${error}\n`),
    },
    ...['create', 'update'].map((procedure) => ({
      file: 'server/api.ts',
      place: `an error of "${procedure}"`,
      lines: taken,
      insert: after(
        at(new RegExp(`\\n  ${procedure}: (?:(?!\\n\\n)[^])*?errorMap\\(\\s*exampleItemErrors,`)),
        ` ${taken},`,
      ),
    })),
  ];
}

/** The audit log shows the options of a select by their labels. */
const logEdit = (field: NewField): Edit => ({
  file: 'feature.ts',
  place: 'labels of logged values',
  lines: `...${labelsImport(field)},`,
  insert: all(
    imported(labelsImport(field), './fields'),
    oneOf(
      after(/^ {2}values: \{/m, ` ...${labelsImport(field)},`),
      atEndOf(/defineActivity\(\{/, /^\}/m, `  values: { ...${labelsImport(field)} },\n`),
    ),
  ),
});

const listEdit = (field: NewField, { code }: Renaming): Edit => ({
  file: code('screens/example-items.tsx'),
  place: 'the column of the list',
  lines: code(columnOfList(field)),
  insert: all(
    imported('fieldColumn', '~/ui/form/field-column'),
    imported(code('exampleItemFields'), '../fields'),
    before(/^ +\{\n +key: 'created'/m, `        ${code(columnOfList(field))}\n`),
  ),
});

/** Records in tests and sample data must have what is required. */
function exampleEdits(field: NewField, { code }: Renaming): Edit[] {
  const edit = (file: string, place: RegExp): Edit => ({
    file,
    place: 'the value of an example',
    lines: `${field.name}: ${exampleValue(field, 'title')},`,
    insert(source) {
      const [found = '', title = ''] = place.exec(source) ?? [];
      const value = `${field.name}: ${exampleValue(field, title)},`;
      return found === '' ? undefined : source.replace(found, () => `${found} ${value}`);
    },
  });
  const example = /const example = \((\w+): string\) => \(\{/;
  const rows = /titles\.map\(\((\w+), at\) => \(\{/;
  return [
    edit('server/api.test.ts', example),
    edit('server/queries.ts', rows),
    {
      file: code('../../../e2e/journeys/example-items.spec.ts'),
      place: 'the form of the journey',
      lines: code(fillLine(field)),
      insert: after(/await title\.fill\(before\);/, `\n    ${code(fillLine(field))}`),
    },
  ];
}

/** The names of a feature by its folder and its fields: `eventFields` is for an `event`. */
export function namesIn(feature: string, source: string): Names {
  const [, singular] = /export const (\w+)Fields = defineFields/.exec(source) ?? [];
  if (!singular) throw new Error(`There is no defineFields in the fields of "${feature}".`);
  const kebab = singular.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { plural: feature, singular: kebab };
}

/** `npm run new -- field events place:text`: adds a field to an existing feature. */
export default function newField(args: string[], { root }: { root: string }): Written {
  const [feature = '', text = '', ...others] = parseArgs({
    args,
    allowPositionals: true,
  }).positionals;
  if (text === '' || others.length > 0) throw new Error(`Give a feature and one field: ${usage}`);
  const field = parseField(text);
  const has = (file: string) => existsSync(join(root, 'src/features', feature, file));
  const fieldsFile = ['fields.ts', 'fields.tsx'].find(has);
  if (!/^[a-z\d-]+$/.test(feature) || !fieldsFile)
    throw new Error(`There is no feature with fields: src/features/${feature}/fields.ts`);
  const source = readFileSync(join(root, 'src/features', feature, fieldsFile), 'utf8');
  if (new RegExp(`^  ${field.name}: `, 'm').test(source))
    throw new Error(`"${feature}" already has the field "${field.name}".`);
  const to = renaming(namesIn(feature, source));
  // A feature with two audiences has its screens in a folder for each.
  const findFile = (file: string) => [file, `manager/${file}`].find(has) ?? file;
  const edits = [
    ...mainEdits(field, fieldsFile, to),
    listEdit(field, to),
    ...(field.unique ? uniqueEdits(field, has('errors.ts') ? 'errors.ts' : 'schema.ts', to) : []),
    ...(field.kind === 'select' ? [logEdit(field)] : []),
    ...(field.required && field.kind !== 'select' ? exampleEdits(field, to) : []),
  ].map((edit) => ({ ...edit, file: posix.join('src/features', feature, findFile(edit.file)) }));
  const messages = addMessages(root, feature, getMessages(field), { textLanguage: 'en' });
  const migrate = `npm run db:generate -- --name ${to.code('example_item')}_${snakeCase(field.name)}`;
  const rows =
    field.required && field.kind !== 'select' ? ['give existing rows a value there'] : [];
  const written = writePlan(root, { files: new Map(), edits, next: [migrate, ...rows] });
  messages.write();
  return { ...written, edited: [...written.edited, ...messages.paths] };
}
