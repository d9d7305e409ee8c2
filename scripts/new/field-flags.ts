import { textMatching } from '../../tests/text-matching.ts';
import { type Kind, type NewField, optionsOf, snakeCase, toPattern } from './fields.ts';
import { type Insert, after, all, atEndOf, imported, inTenant, oneOf } from './insert.ts';
import type { Edit } from './project.ts';

/** The flags of `npm run new -- field events place:text --search --filter`. */
export const flagOptions = {
  search: { type: 'boolean' },
  filter: { type: 'boolean' },
  // imports:start
  import: { type: 'boolean' },
  // imports:end
  unique: { type: 'boolean' },
  pattern: { type: 'string' },
} as const;

export interface FieldFlags {
  search?: boolean;
  filter?: boolean;
  // imports:start
  import?: boolean;
  // imports:end
  unique?: boolean;
  pattern?: string;
}

/** The kinds of fields that a flag is for. */
const kindsOf: Partial<Record<keyof FieldFlags, readonly Kind[]>> = {
  search: ['text', 'textarea', 'email'],
  filter: ['text', 'email', 'select'],
  unique: ['text', 'email'],
  pattern: ['text'],
};

/** The field with its flags. Those that do not fit its kind are an error. */
export function withFlags(field: NewField, flags: FieldFlags): NewField {
  for (const [flag, kinds] of Object.entries(kindsOf))
    if (Object.hasOwn(flags, flag) && !kinds.includes(field.kind))
      throw new Error(
        `--${flag} is for ${kinds.join(', ')}: "${field.name}" is of the kind ${field.kind}.`,
      );
  if (flags.pattern !== undefined) checkPattern(flags.pattern);
  return {
    ...field,
    unique: field.unique || flags.unique === true,
    filter: flags.filter === true,
    ...(flags.pattern !== undefined && { pattern: flags.pattern }),
  };
}

/** Tests and sample data need a text that matches. */
function checkPattern(pattern: string): void {
  try {
    if (textMatching(toPattern(pattern), 'Example') !== '') return;
  } catch {
    // Not valid, or with what no text can be made for, such as `(?=…)`.
  }
  throw new Error(`--pattern '${pattern}' is no regular expression that texts can be made for.`);
}

/** Names of the feature where the templates have theirs, in code and in patterns. */
export interface Renaming {
  code(text: string): string;
  at(place: RegExp): RegExp;
}

/** First among the indexes of the table, after a primary key. */
export const addIndex =
  (at: Renaming['at'], index: string): Insert =>
  (source) =>
    after(
      at(/pgTable\(\s*'example_items',[^]*?\(table\) => \[(?:\s*primaryKey\(.*\),)?/),
      `\n    ${inTenant(source, index)}`,
    )(source);

/** What follows from a filter: its parameter, and an index. */
const filterEdits = (field: NewField, { code, at }: Renaming): Edit[] => {
  const { name } = field;
  const filter = `${name}: ${field.kind === 'select' ? `[${optionsOf(field)}]` : "'text'"}`;
  const index = code(indexLine(field));
  return [
    {
      file: 'search.ts',
      place: 'the filter',
      lines: `filters: { ${filter} },`,
      insert: oneOf(
        atEndOf(/\bfilters: \{/, /,?\s*\}/, `, ${filter}`),
        after(/\bsorts: \[[^\]]*\]/, `, filters: { ${filter} }`),
      ),
    },
    {
      file: 'server/tables.ts',
      place: 'the index of the filter',
      lines: index,
      insert: all(imported('index', 'drizzle-orm/pg-core'), addIndex(at, index)),
    },
  ];
};

const indexLine = ({ name }: NewField) =>
  `index('example_items_by_${snakeCase(name)}').on(table.${name}, table.createdAt, table.id),`;

/** Text that is combined with null is null. */
const searchPart = ({ name, required }: NewField) =>
  required
    ? ` || ' ' || \${exampleItems.${name}}`
    : ` || coalesce(' ' || \${exampleItems.${name}}, '')`;

/** Adds it to the column that search reads. The first field brings the column. */
function searchEdits(field: NewField, { code, at }: Renaming): Edit[] {
  const part = code(searchPart(field));
  const combined = /\bsearch(?:Key|Text): searchKey\(\s*'\w+',\s*\(\): SQLWrapper =>\s*sql`[^`]*/;
  const ownKey = at(
    /^ {4}\w+: searchKey\(\s*'\w+',\s*\(\): SQLWrapper =>\s*(exampleItems\.\w+),?\s*\),\n/m,
  );
  const column = (title: string) => `    /** All that search covers. */
    searchText: searchKey('search_text', (): SQLWrapper => sql\`\${${title}}${part}\`),
`;
  const index = at(/(index\('example_items_search'\)\.using\('gin', sql`\$\{table\.)\w+/);
  return [
    {
      file: 'server/tables.ts',
      place: 'the search',
      lines: column(code('exampleItems.name')).trim(),
      insert: oneOf(after(combined, part), (source) => {
        const [whole, title = ''] = ownKey.exec(source) ?? [];
        // In a tenant, search has no index of its own.
        return whole === undefined
          ? undefined
          : source
              .replace(whole, () => whole + column(title))
              .replace(index, (_, start: string) => `${start}searchText`);
      }),
    },
    {
      file: 'server/api.ts',
      place: 'the column of the search',
      lines: "search: { substring: 'search_text', prefix: ['name_key'] },",
      insert: (source) =>
        /^ {2}search: \{/m.test(source)
          ? source.replace(/^( {2}search: \{ substring: ')(?!search_)\w+_key'/m, "$1search_text'")
          : replaceOnce(
              source,
              at(/^ {2}search: exampleItems\.(\w+),/m),
              (_, key = '') =>
                `  search: { substring: 'search_text', prefix: ['${snakeCase(key)}'] },`,
            ),
    },
    {
      file: 'server/api.test.ts',
      place: 'the test of the search',
      lines: `searched: ['${field.name}']`,
      insert: oneOf(
        after(/\bsearched: \[/, `'${field.name}', `),
        after(/testRecord\(app, \w+, \{/, ` searched: ['${field.name}'],`),
        after(/testRecord\(app, \w+/, `, { searched: ['${field.name}'] }`),
      ),
    },
  ];
}

const replaceOnce = (
  source: string,
  place: RegExp,
  by: (...found: string[]) => string,
): string | undefined => (place.test(source) ? source.replace(place, by) : undefined);

// imports:start
/** A column of the file that is imported. */
function importEdit(field: NewField, { code }: Renaming): Edit {
  const { name, kind, options } = field;
  const label = code(`example-items:fields.${name}`);
  const choices = options.map((option) => `${option}: '${label}.${option}'`).join(', ');
  const reads = kind === 'number' ? ', read: parseInteger' : '';
  const column = `${name}: { label: '${label}'${reads}${choices && `, choices: { ${choices} }`} },`;
  return {
    file: 'server/import.ts',
    place: 'the column of the import',
    lines: column,
    insert: all(
      atEndOf(/^ {2}columns: \{/m, /^ {2}\}/m, `    ${column}\n`),
      reads ? imported('parseInteger', '~/ui/form/fields') : (source) => source,
    ),
  };
}
// imports:end

/** What the flags add to the files of the feature. */
export const flagEdits = (field: NewField, flags: FieldFlags, to: Renaming): Edit[] => [
  ...(flags.search ? searchEdits(field, to) : []),
  ...(flags.filter ? filterEdits(field, to) : []),
  // imports:start
  ...(flags.import ? [importEdit(field, to)] : []),
  // imports:end
];
