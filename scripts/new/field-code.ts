import {
  type NewField,
  columnImport,
  columnLine,
  exampleValue,
  fieldLine,
  getMessages,
  getTitle,
  numbered,
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
  fields
    .map((field) => (field.name === title ? title : `${field.name}: ${exampleValue(field, title)}`))
    .join(', ');

/** What the title of a record is in tests: a parameter of the same name, or any other text. */
const titleIn = (fields: NewField[]) => getTitle(fields)?.name ?? 'name';

/** Values of the fields, for sample data. */
function getSamples(fields: NewField[]): Record<string, string> {
  const title = titleIn(fields);
  const isNumbered = !getTitle(fields) && fields.some(({ unique }) => unique);
  // A select has a default.
  const samples = fields.filter(({ kind }) => kind !== 'select');
  return {
    samples: getValues(samples, getTitle(fields) ? title : numbered),
    sampleAt: isNumbered ? 'at' : '',
  };
}

function recordParts(fields: NewField[], extras: Extras): Record<string, string> {
  const given = (name: string, own: string[]) => [...(extras[name] ?? []), ...own];
  const title = getTitle(fields);
  return {
    builders: names(
      given(
        'builders',
        fields.map(({ kind }) => kind),
      ),
    ),
    fields: lines(given('fields', fields.map(fieldLine))),
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
    columns: lines([...(extras.columns ?? []), ...fields.map(columnLine)]),
    uniques: lines(unique.map(uniqueLine)),
  };
}

/** The parts of the templates that depend on the fields, by name. */
function getParts(fields: NewField[], extras: Extras): Record<string, string> {
  const written =
    'fieldImports labels tableImports indexes queryImports references filterLines refersTo'.split(
      ' ',
    );
  return {
    ...Object.fromEntries(
      // Several references import the same.
      written.map((name) => [name, lines([...new Set(extras[name])])]),
    ),
    ...recordParts(fields, extras),
    ...tableParts(fields, extras),
    ...getSamples(fields),
    filters: (extras.filters ?? []).join(', '),
    referenceName: extras.referenceName?.[0] ?? '',
    referenceFilters: (extras.referenceFilters ?? []).join(', '),
    referenceImports: names(extras.referenceImports ?? []),
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
