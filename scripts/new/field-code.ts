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
  schemaImport,
  takenCode,
  getTitle,
  uniqueLine,
} from './fields.ts';
import type { Extras } from './relation.ts';

const lines = (all: string[]) => all.filter(Boolean).join('\n');
/** As the code sorts them: types first. */
const names = (all: string[]) =>
  [...new Set(all.filter(Boolean))]
    .toSorted()
    .toSorted((a, b) => Number(b.startsWith('type ')) - Number(a.startsWith('type ')))
    .join(', ');
const strings = (all: string[]) => all.map((text) => `'${text}'`).join(', ');

/** `name, rating: 5`: values of a record whose title is a variable of the same name. */
const getValues = (fields: NewField[], title: string) =>
  fields.map((field) =>
    field.name === title ? title : `${field.name}: ${exampleValue(field, title)}`,
  );

function uniqueTest(field: NewField): string {
  const { name, kind } = field;
  const [value, same] =
    kind === 'email' ? ['gamma@example.com', ' GAMMA@example.com'] : ['Gamma', ' GAMMA'];
  return `test('have a unique ${name}, whatever the case, also in 50 concurrent requests', async () => {
    const create = (${name}: string, at = 50) => call('POST', '', { ...example(\`Gamma \${at}\`), ${name} });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => create('${value}', at)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await create('${same}')).toMatchObject(rejection(409, '${takenCode(field)}', '${name}'));
  });
`;
}

const getConstraints = (constraints: string[]) =>
  constraints.length === 0
    ? ''
    : `
export const exampleItemConstraints: ConstraintErrors = {
  ${lines(constraints)}
};`;

/** What the title of a record is in tests: a parameter of the same name, or any other text. */
const titleIn = (fields: NewField[]) => getTitle(fields)?.name ?? 'name';

/** The parameter of the function that makes examples in tests. */
function testName(fields: NewField[]): string {
  if (getTitle(fields)) return 'exampleTitle';
  return fields.some(({ unique }) => unique) ? 'name' : '_name';
}

/** Values of the fields, for tests and sample data. */
function getExamples(fields: NewField[], extras: Extras): Record<string, string> {
  const title = titleIn(fields);
  const required = fields.filter((field) => field.required && field.kind !== 'select');
  const sampleTitle = getTitle(fields) ? title : '`Sample ${at}`';
  // A select has a default.
  const samples = fields.filter(({ kind }) => kind !== 'select');
  return {
    samples: lines(getValues(samples, sampleTitle).map((value) => `${value},`)),
    testName: testName(fields),
    requiredInline: getValues(required, title).join(', '),
    requiredNames: strings([...(extras.requiredNames ?? []), ...required.map(({ name }) => name)]),
    example: getValues(fields, title).join(', '),
    uniqueTests: lines(fields.filter(({ unique }) => unique).map(uniqueTest)),
    fill: lines(required.filter(({ name }) => name !== title).map(fillLine)),
  };
}

function schemaParts(fields: NewField[], extras: Extras): Record<string, string> {
  const unique = fields.filter((field) => field.unique);
  const constants = names(fields.map(constantImport));
  const given = (name: string, own: string[]) => [...(extras[name] ?? []), ...own];
  return {
    schemaImports: names(given('schemaImports', fields.map(schemaImport))),
    constants: lines(fields.map(constantLine)),
    outputs: lines(given('outputs', fields.map(outputLine))),
    inputs: lines(given('inputs', fields.map(inputLine))),
    errors: lines(given('errors', unique.map(errorLine))),
    builders: names(given('builders', ['defineFields', ...fields.map(({ kind }) => kind)])),
    itemImport:
      constants === ''
        ? "import type { ExampleItem } from './schema';"
        : `import { type ExampleItem, ${constants} } from './schema';`,
    labels: lines(given('labels', fields.map(labelsLine))),
    fields: lines(given('fields', fields.map(fieldLine))),
    messages: lines(
      given(
        'messages',
        fields
          .flatMap((field) => Object.entries(getMessages(field)))
          .map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`),
      ),
    ),
  };
}

function tableParts(fields: NewField[], extras: Extras): Record<string, string> {
  const unique = fields.filter((field) => field.unique);
  const constraints = [...(extras.constraints ?? []), ...unique.map(constraintLine)];
  const codes = [...(extras.errorCodes ?? []), ...unique.map(takenCode)];
  const fromSchema = names([
    ...fields.map(optionsImport),
    ...(constraints.length > 0 ? ['exampleItemErrors'] : []),
  ]);
  const fromDrizzle = names([
    ...(getTitle(fields) ? ['type SQLWrapper', 'sql'] : []),
    ...(unique.length > 0 ? ['sql'] : []),
  ]);
  return {
    tableSql: fromDrizzle && `import { ${fromDrizzle} } from 'drizzle-orm';`,
    columnImports: names([
      'index',
      'pgTable',
      ...(unique.length > 0 ? ['uniqueIndex'] : []),
      ...(extras.columnImports ?? []),
      ...fields.map(columnImport),
    ]),
    tableImports: lines([
      ...(extras.tableImports ?? []),
      constraints.length > 0
        ? "import type { ConstraintErrors } from '~/server/database/errors';"
        : '',
      fromSchema && `import { ${fromSchema} } from '../schema';`,
    ]),
    columns: lines([...(extras.columns ?? []), ...fields.map(columnLine)]),
    uniques: lines(unique.map(uniqueLine)),
    constraints: getConstraints(constraints),
    constraintsOfFeature:
      constraints.length > 0 ? 'constraints: tables.exampleItemConstraints,' : '',
    createErrors: codes.length > 0 ? `.errors(errorMap(exampleItemErrors, ${strings(codes)}))` : '',
    updateErrors: strings(['EXAMPLE_ITEM_NOT_FOUND', 'EXAMPLE_ITEM_CHANGED', ...codes]),
  };
}

/** The parts of the templates that depend on the fields, by name. */
function getParts(fields: NewField[], extras: Extras): Record<string, string> {
  const title = getTitle(fields);
  const others = fields.filter((field) => field !== title);
  const labels = fields.map(labelsImport).filter(Boolean);
  const columnsOfList = [...(extras.columnsOfList ?? []), ...others.map(columnOfList)];
  const fieldNames = names([
    ...(columnsOfList.length > 0 ? ['exampleItemFields'] : []),
    ...(extras.listImports ?? []),
  ]);
  const own = ['fieldImports', 'filters', 'searchFilters', 'indexes', 'queryImports', 'references'];
  const alsoOwn = ['filterLines', 'listFilters', 'sampleSources', 'sampleReferences'];
  const test = ['Id', 'Name', 'Title', 'Path', 'Gone'].map((part) => `reference${part}`);
  return {
    ...schemaParts(fields, extras),
    ...tableParts(fields, extras),
    ...getExamples(fields, extras),
    ...Object.fromEntries(
      [...own, ...alsoOwn, ...test].map((name) => [name, lines(extras[name] ?? [])]),
    ),
    journeyImports: names(extras.journeyImports ?? []),
    searchImports: names(extras.searchImports ?? []),
    referenceImports: names(extras.referenceImports ?? []),
    listParams: (extras.listParams ?? []).join(', '),
    sortNames: strings([
      ...(title ? ['exampleTitle'] : []),
      ...(extras.sortNames ?? []),
      'created',
    ]),
    sorts: [
      ...(title ? ['exampleTitle: exampleItems.exampleTitleKey'] : []),
      ...(extras.sorts ?? []),
      'created: exampleItems.createdAt',
    ].join(', '),
    labelImports: names(labels),
    logLabels:
      labels.length > 0 ? `values: { ${labels.map((label) => `...${label}`).join(', ')} },` : '',
    columnOfListImport:
      columnsOfList.length > 0 ? "import { fieldColumn } from '~/ui/form/field-column';" : '',
    fieldsImport: fieldNames && `import { ${fieldNames} } from '../fields';`,
    columnsOfList: lines(columnsOfList),
  };
}

/** Writes the fields into a template: in the place of comments such as `fields:columns`. */
export function withFields(fields: NewField[], extras: Extras): (template: string) => string {
  const parts = getParts(fields, extras);
  const part = (name: string) => {
    const text = parts[name];
    if (text === undefined) throw new Error(`There is no part "${name}" of fields.`);
    return text;
  };
  return (template) =>
    template
      .replaceAll(/^ *"?\/\* fields:(\w+) \*\/(?:": "",)?\n/gm, (_, name: string) =>
        part(name) === '' ? '' : `${part(name)}\n`,
      )
      .replaceAll(/\/\* fields:(\w+) \*\//g, (_, name: string) => part(name));
}
