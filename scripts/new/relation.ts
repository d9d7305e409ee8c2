import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  /** The module with the search parameters of its list. */
  searchModule: 'search' | 'client';
  /** The module that shares its table with other features, if there is one. */
  shared: string | undefined;
}

const firstMatch = (pattern: RegExp, source: string) => pattern.exec(source)?.[1];

export function findTarget(root: string, plural: string): Target {
  const features = join(root, 'src/features');
  const [manifest] = globSync(`{${plural},*/${plural}}/feature.ts`, { cwd: features });
  if (!manifest) throw new Error(`There is no feature with the name "${plural}".`);
  const folder = dirname(manifest).replaceAll('\\', '/');
  const read = (file: string) => {
    const path = join(features, folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const table = camelCase(plural);
  const one = firstMatch(/targets: \{\s*'?([\w-]+)'?: \{/, read('feature.ts'));
  const title = firstMatch(/^\s*(\w+): text\(/m, read('fields.ts') + read('fields.tsx'));
  const tables = read('server/tables.ts');
  const sortKey = `${title}Key`;
  if (!one || !title || !tables.includes(`${sortKey}: `))
    throw new Error(`"${plural}" has no page, or no name that lists can be sorted by.`);
  const shared = `${plural}.server.ts`;
  return {
    folder,
    plural,
    table,
    one: camelCase(one),
    title,
    sortKey,
    searchKey: /^\s*searchKey: /m.test(tables) ? 'searchKey' : sortKey,
    searchModule: read('search.ts').includes(`${table}SearchDefaults`) ? 'search' : 'client',
    shared: new RegExp(String.raw`export \{[^}]*\b${table}\b[^}]*\} from`).test(read(shared))
      ? undefined
      : shared,
  };
}

const imports = ({ folder, table, one, searchModule }: Target) => ({
  table: `import { ${table} } from '~/features/${folder}/${folder.split('/').at(-1)}.server';`,
  choices: [
    `import { ${one}Queries } from '~/features/${folder}/client';`,
    `import { ${table}SearchDefaults } from '~/features/${folder}/${searchModule}';`,
    "import { type Choices, choices } from '~/ui/form/choices';",
  ],
});

const constant = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
const snake = (name: string) => constant(name).toLowerCase();

/** Lines for the parts of the templates: see `getParts`. */
export type Extras = Partial<Record<string, string[]>>;

const goneCode = (one: string) => `EXAMPLE_ITEM_${constant(one).toUpperCase()}_NOT_FOUND`;

/** What a reference adds: see `docs/guides/refer-to-another-record.md`. */
export const referenceExtras = (target: Target): Extras => ({
  ...referenceSchema(target),
  ...referenceServer(target),
  ...referenceScreens(target),
});

function referenceSchema({ one }: Target): Extras {
  const words = snake(one).replaceAll('_', ' ');
  const key = `'example-items:fields.${one}`;
  return {
    schemaImports: ['referenceOutput', 'requiredReference'],
    outputs: [`${one}: referenceOutput,`],
    inputs: [`${one}Id: requiredReference(message(${key}.required')),`],
    filters: [`${one}Id: v.optional(idField),`],
    searchFilters: [`${one}Id: urlParam(urlString, ''),`],
    searchImports: ['urlParam', 'urlString'],
    sortNames: [one],
    errors: [`${goneCode(one)}: { status: 409, message: ${key}.gone' },`],
    errorCodes: [goneCode(one)],
    messages: [
      message(`fields.${one}`, capitalized(words)),
      message(`fields.${one}.required`, `${capitalized(words)} is required`),
      message(`fields.${one}.gone`, `This ${words} no longer exists`),
      message(`fields.${one}.any`, `Any ${words}`),
      message(`fields.${one}.search`, `Search for ${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`),
    ],
  };
}

function referenceServer(target: Target): Extras {
  const { table, one, title } = target;
  const column = `${snake(one)}_id`;
  return {
    columnImports: ['text'],
    tableImports: [imports(target).table],
    columns: [
      `/** Deleted together with the ${snake(one).replaceAll('_', ' ')}. */`,
      `${one}Id: text('${column}').notNull().references(() => ${table}.id, { onDelete: 'cascade' }),`,
    ],
    indexes: [`index('example_items_of_${snake(one)}').on(table.${one}Id, table.id),`],
    constraints: [
      `example_items_${column}_${snake(table)}_id_fk: {
    code: '${goneCode(one)}',
    kind: exampleItemErrors.${goneCode(one)},
    field: '${one}Id',
  },`,
    ],
    queryImports: [imports(target).table],
    referenceImports: ['referenceTo', 'sortByReference'],
    references: [`${one}: referenceTo(exampleItems.${one}Id, ${table}.${title}),`],
    sorts: [`${one}: sortByReference(exampleItems.${one}Id, ${table}.${target.sortKey})`],
    listParams: [`{ ${one}Id, ...input }: ListExampleItems`],
    filterLines: [`${one}Id ? eq(exampleItems.${one}Id, ${one}Id) : undefined,`],
    sampleSources: [
      `const [${one}] = await db.select({ id: ${table}.id }).from(${table}).orderBy(${table}.id).limit(1);`,
      `if (!${one}) return;`,
    ],
    sampleReferences: [`${one}Id: ${one}.id,`],
    requiredNames: [`${one}Id`],
    referenceId: [`${one}Id`],
    referenceName: [one],
    referenceTitle: [title],
    referencePath: [`/${target.plural}`],
    referenceGone: [goneCode(one)],
  };
}

function referenceScreens(target: Target): Extras {
  const { table, one, title } = target;
  const key = `'example-items:fields.${one}`;
  return {
    builders: ['reference'],
    fieldImports: imports(target).choices,
    labels: [
      `/** To choose from, and to filter by. */
export const ${one}Choices: Choices = choices({
  list: (searchTerm) => ${one}Queries.list({ ...${table}SearchDefaults, searchTerm }),
  one: ${one}Queries.one,
  toChoice: (${one}) => ({ id: ${one}.id, name: ${one}.${title} }),
});
`,
    ],
    fields: [
      `${one}: reference(${key}', { required: true, inputName: '${one}Id', choices: ${one}Choices }),`,
    ],
    listImports: [`${one}Choices`],
    listFilters: [
      `referenceFilter({
          name: '${one}Id',
          label: t(${key}'),
          any: t(${key}.any'),
          searchLabel: t(${key}.search'),
          choices: ${one}Choices,
        }),`,
    ],
  };
}

/** What an owner adds: see `docs/guides/records-of-a-user.md`. */
export const ownerExtras: Extras = {
  schemaImports: ['referenceOutput'],
  outputs: ['user: referenceOutput,'],
  columnImports: ['text'],
  tableImports: ["import { users } from '~/features/accounts/auth/auth.server';"],
  columns: [
    '/** The owner. Deleted together with the account. */',
    "userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),",
  ],
  indexes: ["index('example_items_of_user').on(table.userId, table.id),"],
  queryImports: ["import { users } from '~/features/accounts/auth/auth.server';"],
  references: ['user: referenceTo(exampleItems.userId, users.name),'],
  referenceImports: ['referenceTo'],
  sampleSources: [
    'const [user] = await db.select({ id: users.id }).from(users).orderBy(users.createdAt).limit(1);',
    'if (!user) return;',
  ],
  sampleReferences: ['userId: user.id,'],
  filterLines: ['userId ? eq(exampleItems.userId, userId) : undefined,'],
  messages: [
    message('fields.user', 'User'),
    message('mine', 'My example items'),
    message('myData', 'The example items that you have added'),
  ],
};

function message(key: string, text: string): string {
  return `  ${JSON.stringify(key)}: ${JSON.stringify(text)},`;
}

/** If the record has no title of its own: lists search by the name of what it belongs to. */
export const untitledExtras = ({ one, table, searchKey }: Target): Extras => ({
  referenceImports: ['matchesReference'],
  filterLines: [
    `matchesReference(exampleItems.${one}Id, ${table}.${searchKey}, input.searchTerm),`,
  ],
});

/** The other one: a column of the list. */
export const titledExtras = ({ one }: Target): Extras => ({
  columnsOfList: [`{ ...fieldColumn(exampleItemFields, '${one}', t), sort: '${one}' },`],
});

/** All lines of several. */
export const mergeExtras = (all: Extras[]): Extras => {
  const names = new Set(all.flatMap((extras) => Object.keys(extras)));
  return Object.fromEntries(
    [...names].map((name) => [name, all.flatMap((extras) => extras[name] ?? [])]),
  );
};

/** Users choose what their records belong to, so they may read it. */
export const readableByUsers = ({ folder }: Target): Edit => ({
  file: `src/features/${folder}/feature.ts`,
  place: 'the access of users',
  lines: "read: ['admin', 'user'],",
  insert: (source) => source.replaceAll("read: ['admin']", "read: ['admin', 'user']"),
});
