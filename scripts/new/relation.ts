import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFolder } from './existing.ts';
import { type NewField, optionsOf } from './fields.ts';
import { camelCase, capitalized } from './names.ts';
import type { Edit } from './project.ts';

/** The feature that records belong to: `--belongs-to events`. Read from its files. */
export interface Target {
  /** The folder below `src/features`. */
  folder: string;
  plural: string;
  /** As identifiers: `events`, `event`. */
  table: string;
  one: string;
  /** Columns of its table: the name of a record, its sort key, and what search covers. */
  title: string;
  sortKey: string;
  searchKey: string;
  /** Whether it has the client of a record, or queries of its own. */
  client: 'record' | 'queries';
  /** The file that says what each role may do. */
  permissionsFile: 'record.ts' | 'feature.ts';
  /** The module with the search parameters of its list. */
  searchModule: 'search' | 'client';
  /** The module that shares its table with other features, if there is one. */
  shared: string | undefined;
}

const firstMatch = (pattern: RegExp, source: string) => pattern.exec(source)?.[1];

export function findTarget(root: string, feature: string): Target {
  const features = join(root, 'src/features');
  const folder = findFolder(root, feature);
  const plural = folder?.split('/').at(-1);
  if (!plural || !folder) throw new Error(`There is no feature with the name "${feature}".`);
  const read = (file: string) => {
    const path = join(features, folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const table = camelCase(plural);
  const record = read('record.ts').includes('defineRecord(') ? read('record.ts') : '';
  const tables = read('server/tables.ts');
  const one = record
    ? firstMatch(/defineRecord\('([\w-]+)'/, record)
    : firstMatch(/targets: \{\s*'?([\w-]+)'?: \{/, read('feature.ts'));
  const title = record
    ? firstMatch(/^ {2}title: '(\w+)'/m, record)
    : firstMatch(/^\s*(\w+): text\(/m, read('fields.ts') + read('fields.tsx'));
  const sortKey = `${title}Key`;
  if (!one || !title || !tables.includes(`${sortKey}: `))
    throw new Error(`"${plural}" has no page, or no name that lists can be sorted by.`);
  const shared = `${plural}.server.ts`;
  const isShared = new RegExp(String.raw`export \{[^}]*\b${table}\b[^}]*\} from`);
  return {
    folder,
    plural,
    table,
    one: camelCase(one),
    title,
    sortKey,
    searchKey: /^\s*searchKey: /m.test(tables) ? 'searchKey' : sortKey,
    client:
      record && !read('client.ts').includes(`${camelCase(one)}Queries`) ? 'record' : 'queries',
    permissionsFile: record ? 'record.ts' : 'feature.ts',
    searchModule: read('search.ts').includes(`${table}SearchDefaults`) ? 'search' : 'client',
    shared: isShared.test(read(shared)) ? undefined : shared,
  };
}

const tableImport = ({ folder, table }: Target) =>
  `import { ${table} } from '~/features/${folder}/${folder.split('/').at(-1)}.server';`;

/** How its records are found: those of `defineRecord` by their client, others by their list. */
function choicesOf({ folder, table, one, title, client, searchModule }: Target) {
  if (client === 'record')
    return {
      imports: [
        `import { ${one} } from '~/features/${folder}/record';`,
        "import { recordClient } from '~/ui/record/record-client';",
      ],
      code: `recordClient(${one}).choices`,
    };
  return {
    imports: [
      `import { ${one}Queries } from '~/features/${folder}/client';`,
      `import { ${table}SearchDefaults } from '~/features/${folder}/${searchModule}';`,
      "import { type Choices, choices } from '~/ui/form/choices';",
    ],
    code: `${one}Choices`,
    declared: `/** To choose from. */
export const ${one}Choices: Choices = choices({
  list: (searchTerm) => ${one}Queries.list({ ...${table}SearchDefaults, searchTerm }),
  one: ${one}Queries.one,
  toChoice: (${one}) => ({ id: ${one}.id, name: ${one}.${title} }),
});`,
  };
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Lines for the parts of the templates: see `getParts`. */
export type Extras = Partial<Record<string, string[]>>;

/** What a reference adds: see `docs/guides/refer-to-another-record.md`. */
export function referenceExtras(target: Target): Extras {
  const { table, one, title, plural, sortKey } = target;
  const words = snake(one).replaceAll('_', ' ');
  const choices = choicesOf(target);
  return {
    fieldImports: choices.imports,
    labels: choices.declared ? [choices.declared] : [],
    builders: ['reference'],
    fields: [`${one}: reference(${choices.code}),`],
    filters: [`${one}Id: 'id'`],
    sortNames: [one],
    messages: [
      message(`fields.${one}`, capitalized(words)),
      message(`fields.${one}.required`, `${capitalized(words)} is required`),
      message(`fields.${one}.gone`, `This ${words} no longer exists`),
      message(`fields.${one}.any`, `Any ${words}`),
      message(`fields.${one}.search`, `Search for ${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`),
    ],
    columnImports: ['text'],
    tableImports: [tableImport(target)],
    columns: [
      `/** Deleted together with the ${words}. */`,
      `${one}Id: text('${snake(one)}_id').notNull().references(() => ${table}.id, { onDelete: 'cascade' }),`,
    ],
    indexes: [`index('example_items_of_${snake(one)}').on(table.${one}Id, table.id),`],
    queryImports: [tableImport(target)],
    referenceImports: ['sortByReference'],
    references: [`${one}: ${table}.${title},`],
    sorts: [`${one}: sortByReference(exampleItems.${one}Id, ${table}.${sortKey})`],
    refersTo: [`${one}: { plural: '${plural}', title: '${title}' },`],
    referenceFilters: [`useReferenceFilter(exampleItem, '${one}')`],
    referenceName: [one],
  };
}

/** What an owner adds: see `docs/guides/records-of-a-user.md`. */
export const ownerExtras = (owner: 'user' | 'assigned'): Extras => ({
  columnImports: ['text'],
  tableImports: ["import { users } from '~/features/accounts/auth/auth.server';"],
  columns: [
    '/** The owner. Deleted together with the account. */',
    "userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),",
  ],
  indexes: ["index('example_items_of_user').on(table.userId, table.id),"],
  queryImports: ["import { users } from '~/features/accounts/auth/auth.server';"],
  references: ['user: users.name,'],
  messages: [
    // Of each record with an owner.
    message('fields.user', 'User'),
    message('mine', 'My example items'),
    // my-data:start
    message('myData', 'The example items that you have added'),
    // my-data:end
  ],
  ...(owner === 'assigned' && assignedExtras),
});

/** The owner is a field, which administrators fill in. */
const assignedExtras: Extras = {
  fieldImports: ["import { userChoices } from '~/features/accounts/users/user-choices';"],
  builders: ['reference'],
  fields: ['user: reference(userChoices),'],
  filters: ["userId: 'id'"],
  referenceFilters: ["useReferenceFilter(exampleItem, 'user')"],
  refersTo: ["user: { plural: 'users', title: 'name' },"],
  messages: [
    message('fields.user', 'User'),
    message('fields.user.required', 'User is required'),
    message('fields.user.gone', 'This user no longer exists'),
    message('fields.user.any', 'Any user'),
    message('fields.user.search', 'Search for a user'),
    message('mine', 'My example items'),
    // my-data:start
    message('myData', 'The example items that are assigned to you'),
    // my-data:end
  ],
};

/** A list that is filtered by the options of a field. */
export const filterExtras = (field: NewField): Extras => ({
  filters: [`${field.name}: [${optionsOf(field)}]`],
  indexes: [
    `index('example_items_by_${snake(field.name)}').on(table.${field.name}, table.createdAt, table.id),`,
  ],
});

function message(key: string, text: string): string {
  return `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`;
}

/** If the record has no title of its own: lists search by the name of what it belongs to. */
export const untitledExtras = ({ one, table, searchKey }: Target): Extras => ({
  referenceImports: ['matchesReference'],
  filterLines: [
    `filter: ({ searchTerm }) => matchesReference(exampleItems.${one}Id, ${table}.${searchKey}, searchTerm),`,
  ],
});

/** All lines of several. */
export const mergeExtras = (all: Extras[]): Extras => {
  const names = new Set(all.flatMap((extras) => Object.keys(extras)));
  return Object.fromEntries(
    [...names].map((name) => [name, all.flatMap((extras) => extras[name] ?? [])]),
  );
};

/** Users choose what their records belong to, so they may read it. */
export const readableByUsers = ({ folder, permissionsFile }: Target): Edit => ({
  file: `src/features/${folder}/${permissionsFile}`,
  place: 'the access of users',
  lines: "read: ['admin', 'user'],",
  insert: (source) => source.replaceAll("read: ['admin']", "read: ['admin', 'user']"),
});
