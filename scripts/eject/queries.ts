import type { ESTree } from 'vite';
import {
  type Ejected,
  type Feature,
  type Found,
  importedFrom,
  moduleOf,
  propertiesOf,
} from './feature.ts';
import { withImports } from './imports.ts';
import { type Moved, moveWith } from './moved.ts';
import { replaceMembers } from './members.ts';
import { writeRules } from './rules.ts';
import { type Served, findServed, readServed } from './served.ts';
import { EjectError, countNames, type Source, declaredNames, parse, textOf } from './source.ts';

/** The properties of an object literal; another value is spread. */
function linesOf(source: Source, node: ESTree.Node | undefined): string {
  if (!node) return '';
  if (node.type !== 'ObjectExpression') return `...${textOf(source, node)},\n`;
  return node.properties.map((property) => `${textOf(source, property)},\n`).join('');
}

function writeColumns({ source, record, definition, options, table, one }: Served): string {
  const references = options.get('references');
  const referred = [...((references && propertiesOf(references.value)) ?? [])].map(
    ([name, { value }]) => `${name}: referenceTo(${table}.${name}Id, ${textOf(source, value)}),\n`,
  );
  if (references && referred.length === 0)
    throw new EjectError(
      `${source.path}: the references of ${definition.type} are not written there.`,
    );
  const more = referred.join('') + linesOf(source, options.get('columns')?.value);
  const picked = `pickColumns(${table}, ${record.name}.schema.entries)`;
  return `/** What the API returns of each. */
export const ${one}Columns = ${more ? `{ ...${picked}, ${more} }` : picked};`;
}

/** The condition of the option `filter`, and the input that it reads. */
function ownFilter({ source, options }: Served): { names: string[]; condition: string }[] {
  const node = options.get('filter')?.value;
  if (!node) return [];
  if (node.type === 'Identifier') return [{ names: [], condition: `${node.name}(input)` }];
  const [parameter] = node.type === 'ArrowFunctionExpression' ? node.params : [];
  const names =
    parameter?.type === 'ObjectPattern'
      ? parameter.properties.map((property) => textOf(source, property))
      : [];
  if (
    node.type !== 'ArrowFunctionExpression' ||
    !node.expression ||
    names.some((name) => !/^\w+$/.test(name)) ||
    parameter?.type !== 'ObjectPattern'
  )
    throw new EjectError(`${source.path}: make "filter" a function with a name first.`);
  return [{ names, condition: textOf(source, node.body) }];
}

function writeList(served: Served, pages: string): string {
  const { record, definition, table, property, one, Many } = served;
  const list = `keysetList({
  table: ${table},
  columns: ${one}Columns,
  ${property('sorts')}
  ${property('search')}
})`;
  const filters = Object.keys(definition.list.filters ?? {});
  const equals = (name: string) => `${name} ? eq(${table}.${name}, ${name}) : undefined`;
  const own = ownFilter(served);
  const conditions = [
    ...filters.map(equals),
    ...(definition.isOwned ? [equals('userId')] : []),
    ...own.map(({ condition }) => condition),
  ];
  if (conditions.length === 0)
    return `/** Pages by search and sort. */\nexport const list${Many} = ${list};`;
  const names = [...new Set([...filters, ...own.flatMap((filter) => filter.names)])];
  const [first = ''] = conditions;
  return `const ${pages} = ${list};

type List${Many} = v.InferOutput<typeof ${record.name}.listInput>;

/** Pages by search, filters and sort.${definition.isOwned ? ' With `userId`: those of one user.' : ''} */
export function list${Many}(db: Db, input: List${Many}${definition.isOwned ? ', userId?: string' : ''}) {
  ${names.length > 0 ? `const { ${names.join(', ')} } = input;` : ''}
  const filter = ${conditions.length > 1 ? `and(${conditions.join(',\n')})` : first};
  return ${pages}(db, { ...input, filter });
}`;
}

const writeStatements = ({
  table,
  one,
  One,
}: Served) => `type ${One}Fields = Omit<typeof ${table}.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>;

export const ${one}Queries = {
  async find(db: Db, id: string) {
    const [found] = await db.select(${one}Columns).from(${table}).where(eq(${table}.id, id));
    return found;
  },

  /** Row lock until the transaction ends: concurrent edits wait for each other. */
  async lock(tx: Db, id: string) {
    const [locked] = await tx
      .select(${one}Columns)
      .from(${table})
      .where(eq(${table}.id, id))
      .for('no key update');
    return locked;
  },

  async insert(tx: Db, fields: ${One}Fields, now: Date) {
    const values = { ...fields, createdAt: now, updatedAt: now };
    const [inserted] = await tx.insert(${table}).values(values).returning(${one}Columns);
    if (!inserted) throw new Error('insert: no row');
    return inserted;
  },

  async update(tx: Db, id: string, fields: Partial<${One}Fields>, now: Date) {
    const [updated] = await tx
      .update(${table})
      .set({ ...fields, updatedAt: nextUpdatedAt(${table}.updatedAt, now) })
      .where(eq(${table}.id, id))
      .returning(${one}Columns);
    if (!updated) throw new Error('update: no record with this ID');
    return updated;
  },

  /** Rows that refer to it with \`on delete cascade\` are deleted too. */
  async remove(tx: Db, id: string) {
    await tx.delete(${table}).where(eq(${table}.id, id));
  },
};
`;

/** In a file that names one record `publisher`, what all of them are is `publisherRecord`. */
function recordIn(file: Source, { record, one }: Served): { name: string; imported: string } {
  const { name } = record;
  const isTaken = countNames(file.program).has(name) && !importedFrom(file, name);
  return isTaken
    ? { name: `${one}Record`, imported: `${name} as ${one}Record` }
    : { name, imported: name };
}

function writeQueries(served: Served, moved: Moved, file: Source): string {
  const record = recordIn(file, served);
  const named = { ...served, record: { ...served.record, name: record.name } };
  const pages = declaredNames(file).has('pages') ? `${served.one}Pages` : 'pages';
  const code = [
    `${file.code}\n${moved.declarations}${writeColumns(named)}`,
    writeList(named, pages),
    writeStatements(named),
  ];
  const recordImport = { module: moduleOf(file.path, served.record), names: [record.imported] };
  return withImports(file, code.join('\n\n'), [...moved.imports, recordImport]);
}

async function ejectServed(feature: Feature, found: Found): Promise<Ejected> {
  const served = await readServed(feature, found);
  const { source, options } = served;
  const path = source.path.replace(/[^/]+$/, 'queries.ts');
  const moving = ['table', 'sorts', 'search', 'references', 'columns', 'filter'].flatMap((name) => {
    const property = options.get(name);
    return property ? [property.value] : [];
  });
  const moved = moveWith(source, moving);
  const before = feature.sources.get(path) ?? parse(path, '');
  if (before === source)
    throw new EjectError(`${path}: move ${served.name} to another file first.`);
  const changes = [...moved.changes, writeRules(feature, served)];
  const ejected = await replaceMembers(feature, served, { path, changes });
  return ejected.set(path, writeQueries(served, moved, before));
}

/** `serveRecord` becomes its statements in `queries.ts`, and its rules where it stood. */
export async function ejectQueries(feature: Feature): Promise<Ejected> {
  const all: Ejected = new Map();
  for (const found of findServed(feature))
    for (const [path, code] of await ejectServed(feature, found)) {
      if (all.has(path)) throw new EjectError(`${path} serves two records.`);
      all.set(path, code);
    }
  return all;
}
