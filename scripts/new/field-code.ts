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
  messagesOf,
  optionsImport,
  outputLine,
  schemaImport,
  takenCode,
  titleOf,
  uniqueLine,
} from './fields.ts';

const lines = (all: string[]) => all.filter(Boolean).join('\n');
const names = (all: string[]) => [...new Set(all.filter(Boolean))].toSorted().join(', ');
const strings = (all: string[]) => all.map((text) => `'${text}'`).join(', ');

/** `name, rating: 5`: values of a record whose title is a variable of the same name. */
const valuesOf = (fields: NewField[], title: string) =>
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
    expect(await create('${same}')).toMatchObject(refusal(409, '${takenCode(field)}', '${name}'));
  });
`;
}

const constraintsOf = (unique: NewField[]) =>
  unique.length === 0
    ? ''
    : `
export const exampleItemConstraints: ConstraintErrors = {
  ${lines(unique.map(constraintLine))}
};`;

/** Values of the fields, for tests and sample data. */
function examplesOf(fields: NewField[]): Record<string, string> {
  const title = titleOf(fields).name;
  const required = fields.filter((field) => field.required && field.kind !== 'select');
  return {
    // A select has a default.
    samples: lines(
      valuesOf(
        fields.filter(({ kind }) => kind !== 'select'),
        title,
      ).map((value) => `${value},`),
    ),
    requiredNames: strings(required.map(({ name }) => name)),
    example: valuesOf(fields, title).join(', '),
    uniqueTests: lines(fields.filter(({ unique }) => unique).map(uniqueTest)),
    fill: lines(required.filter(({ name }) => name !== title).map(fillLine)),
  };
}

/** The parts of the templates that depend on the fields, by name. */
function partsOf(fields: NewField[]): Record<string, string> {
  const title = titleOf(fields).name;
  const others = fields.filter(({ name }) => name !== title);
  const unique = fields.filter((field) => field.unique);
  const labels = fields.map(labelsImport).filter(Boolean);
  const constants = names(fields.map(constantImport));
  const taken = unique.map(takenCode);
  const fromSchema = names([
    ...fields.map(optionsImport),
    ...(unique.length > 0 ? ['exampleItemErrors'] : []),
  ]);
  return {
    schemaImports: names(fields.map(schemaImport)),
    constants: lines(fields.map(constantLine)),
    outputs: lines(fields.map(outputLine)),
    inputs: lines(fields.map(inputLine)),
    errors: lines(unique.map(errorLine)),
    builders: names(['defineFields', ...fields.map(({ kind }) => kind)]),
    itemImport:
      constants === ''
        ? "import type { ExampleItem } from './schema';"
        : `import { type ExampleItem, ${constants} } from './schema';`,
    labels: lines(fields.map(labelsLine)),
    fields: lines(fields.map(fieldLine)),
    columnImports: names([
      'index',
      'pgTable',
      ...(unique.length > 0 ? ['uniqueIndex'] : []),
      ...fields.map(columnImport),
    ]),
    tableImports: lines([
      unique.length > 0 ? "import type { ConstraintErrors } from '~/server/database/errors';" : '',
      fromSchema && `import { ${fromSchema} } from '../schema';`,
    ]),
    columns: lines(fields.map(columnLine)),
    uniques: lines(unique.map(uniqueLine)),
    constraints: constraintsOf(unique),
    constraintsOfFeature: unique.length > 0 ? 'constraints: tables.exampleItemConstraints,' : '',
    createErrors: taken.length > 0 ? `.errors(errorMap(exampleItemErrors, ${strings(taken)}))` : '',
    updateErrors: strings(['EXAMPLE_ITEM_NOT_FOUND', 'EXAMPLE_ITEM_CHANGED', ...taken]),
    labelImports: names(labels),
    logLabels: labels.length > 0 ? `values: { ${labels.map((it) => `...${it}`).join(', ')} },` : '',
    columnOfListImport:
      others.length > 0 ? "import { fieldColumn } from '~/ui/form/field-column';" : '',
    fieldsImport: others.length > 0 ? "import { exampleItemFields } from '../fields';" : '',
    columnsOfList: lines(others.map(columnOfList)),
    ...examplesOf(fields),
    messages: fields
      .flatMap((field) => Object.entries(messagesOf(field)))
      .map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`)
      .join('\n'),
  };
}

/** Writes the fields into a template: in the place of comments such as `fields:columns`. */
export function withFields(fields: NewField[]): (template: string) => string {
  const parts = partsOf(fields);
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
