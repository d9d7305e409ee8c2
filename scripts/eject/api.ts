import type { ESTree } from 'vite';
import {
  type Definition,
  type Ejected,
  type Feature,
  type Found,
  describe,
  find,
  moduleOf,
} from './feature.ts';
import { withImports } from './imports.ts';
import { EjectError, type Source, applyChanges, literal, nodesIn, textOf } from './source.ts';

/** What a procedure says about itself. */
interface Described {
  meta: { writes?: boolean; session?: boolean; permission?: object };
  route: { method: string; path: string; summary: string; description?: string };
  errorMap: object;
}

/** `...parcelRecords.procedures` in an object, and the calls behind it. */
interface Spread {
  source: Source;
  node: ESTree.SpreadElement;
  object: ESTree.ObjectExpression;
  /** The name of the record, and of what has its rules. */
  record: Found;
  /** `parcelRecords` */
  rules: string;
}

const names = ['list', 'mine', 'get', 'create', 'update', 'remove'];

/** The first argument of `serveRecord(parcel, …)`. */
function servedRecord(feature: Feature, { source, init, name }: Found): Found {
  const [record] = init.type === 'CallExpression' ? init.arguments : [];
  if (record?.type !== 'Identifier')
    throw new EjectError(`${source.path}: "${name}" is not made by serveRecord.`);
  return find(feature, source, record.name);
}

const isProcedures = (source: Source, { object, property }: ESTree.MemberExpression) =>
  object.type === 'Identifier' && textOf(source, property) === 'procedures';

function spreadsIn(feature: Feature, source: Source): Spread[] {
  const objects = nodesIn(source.program).filter((node) => node.type === 'ObjectExpression');
  return objects.flatMap((object) =>
    object.properties.flatMap((node): Spread[] => {
      if (node.type !== 'SpreadElement') return [];
      const { argument } = node;
      const spread = { source, node, object };
      if (argument.type === 'MemberExpression' && isProcedures(source, argument)) {
        const rules = textOf(source, argument.object);
        return [{ ...spread, rules, record: servedRecord(feature, find(feature, source, rules)) }];
      }
      if (argument.type !== 'CallExpression') return [];
      const [record, rules] = argument.arguments.map((each) => textOf(source, each));
      if (textOf(source, argument.callee) !== 'recordProcedures' || !record || !rules) return [];
      return [{ ...spread, rules, record: find(feature, source, record) }];
    }),
  );
}

/** The name of the constant that the object is the value of. */
function constantOf({ source, object }: Spread): string {
  const name = nodesIn(source.program).find(
    (node) => node.type === 'VariableDeclarator' && node.init === object,
  );
  if (name?.type === 'VariableDeclarator' && name.id.type === 'Identifier') return name.id.name;
  throw new EjectError(`${source.path}: procedures can only be ejected from a named object.`);
}

const handlers: Record<string, (rules: string) => string> = {
  list: (rules) => `({ context, input }) => context.read((db) => ${rules}.list(db, input))`,
  mine: (rules) => `({ context, input }) =>
      context.read((db) => ${rules}.list(db, input, context.session.user.id))`,
  get: (rules) => `({ context, input }) => ${rules}.get(context, input.id)`,
};

const schemas: Record<string, (record: string) => [input: string, output: string]> = {
  list: (record) => [`${record}.listInput`, `pageOutput(${record}.schema)`],
  mine: (record) => [`${record}.listInput`, `pageOutput(${record}.schema)`],
  get: (record) => [`${record}.idInput`, `${record}.schema`],
  create: (record) => [`${record}.createInput`, `${record}.schema`],
  update: (record) => [`${record}.updateInput`, `${record}.schema`],
  remove: (record) => [`${record}.idInput`, 'doneOutput'],
};

/** One procedure, as one writes it. */
function writeProcedure(
  name: string,
  { meta, route, errorMap }: Described,
  { record, rules }: Spread,
  definition: Definition,
): string {
  const { writes, permission, session: _session, ...more } = meta;
  const builder = writes ? 'mutationProcedure' : 'permittedProcedure';
  const { method, path, ...texts } = route;
  const codes = Object.keys(errorMap).filter((code) => Object.hasOwn(definition.errors, code));
  const [input, output] = schemas[name]?.(record.name) ?? [];
  const routeTexts = literal(texts).slice(1, -1);
  return [
    `${name}: ${builder}(${literal(permission)})`,
    Object.keys(more).length > 0 && `.meta(${literal(more)})`,
    `.route({ method: ${literal(method)}, path: ${literal(path)}, ${routeTexts} })`,
    codes.length > 0 &&
      `.errors(errorMap(${record.name}.errors, ${codes.map(literal).join(', ')}))`,
    `.input(${input})`,
    `.output(${output})`,
    `.handler(${handlers[name]?.(rules) ?? `transactional(${rules}.${name})`}),`,
  ]
    .filter(Boolean)
    .join('\n    ');
}

async function ejectSpread(feature: Feature, spread: Spread): Promise<[string, string]> {
  const { source, node, object, record } = spread;
  const { definition } = await describe(feature, record.source, record.name);
  const api = (await feature.load(source.path))[constantOf(spread)];
  const served = api as Record<string, { '~orpc': Described }>;
  const replaced = new Set(
    object.properties
      .filter(({ start }) => start > node.start)
      .flatMap((property) => (property.type === 'Property' ? [textOf(source, property.key)] : [])),
  );
  const kept = names.filter((name) => served[name] && !replaced.has(name));
  if (kept.length === 0)
    throw new EjectError(`${source.path}: none of its procedures are of the record.`);
  const written = kept.flatMap((name) => {
    const procedure = served[name]?.['~orpc'];
    return procedure ? [writeProcedure(name, procedure, spread, definition)] : [];
  });
  const code = applyChanges(source.code, [
    {
      start: node.start,
      end: node.end + Number(source.code[node.end] === ','),
      text: `${written.join('\n\n  ')}\n`,
    },
  ]);
  const own = { module: moduleOf(source.path, record), names: [record.name] };
  return [source.path, withImports(source, code, [own])];
}

/** `...parcelRecords.procedures` becomes its procedures, without those that others replace. */
export async function ejectApi(feature: Feature): Promise<Ejected> {
  const ejected: Ejected = new Map();
  for (const source of feature.sources.values())
    for (const spread of spreadsIn(feature, source)) {
      const [path, code] = await ejectSpread(feature, spread);
      if (ejected.has(path)) throw new EjectError(`${path} has the procedures of two records.`);
      ejected.set(path, code);
    }
  return ejected;
}
