import { type ESTree } from 'vite';
import { type Ejected, type Feature, find, importedFrom, moduleOf } from './feature.ts';
import { withImports } from './imports.ts';
import type { Served } from './served.ts';
import {
  type Change,
  EjectError,
  type Source,
  applyChanges,
  literal,
  nodesIn,
  propertyKey,
  textOf,
} from './source.ts';

interface Manifest {
  constraints: Record<string, { code: string; field: string }>;
  changes: object;
}

// my-data:start
function writeMyData({ definition: { plural, isOwned }, table, one }: Served): string {
  const about = literal(`${plural}:myData`);
  return isOwned
    ? `{ exporters: [exportOwned({ subject: '${plural}', about: ${about}, table: tables.${table}, columns: ${one}Columns })] }`
    : '';
}
// my-data:end

/** What `manifest` has, as properties of the manifest of the feature. */
async function writeManifest(feature: Feature, served: Served) {
  const { source, name, record } = served;
  const { manifest } = (await feature.load(source.path))[name] as { manifest: Manifest };
  const constraints = Object.entries(manifest.constraints).map(
    ([key, { code, field }]) =>
      `${propertyKey(key)}: { code: '${code}', kind: ${record.name}.errors.${code}, field: '${field}' },\n`,
  );
  return new Map([
    ['constraints', constraints.length > 0 ? `{\n${constraints.join('')}}` : ''],
    ['changes', literal(manifest.changes)],
    // my-data:start
    ['myData', writeMyData(served)],
    // my-data:end
  ]);
}

/** `parcelRecords.samples(rows)` becomes `insertSamples(parcels, rows)`. */
function replaceSamples(source: Source, node: ESTree.MemberExpression, table: string): Change {
  const call = nodesIn(source.program).find(
    (parent) => parent.type === 'CallExpression' && parent.callee === node,
  );
  const [rows] = call?.type === 'CallExpression' ? call.arguments : [];
  if (!rows) throw new EjectError(`${source.path}: ${textOf(source, node)} is not called there.`);
  return { start: node.start, end: rows.start, text: `insertSamples(${table}, ` };
}

/** The values of a record besides its rules, as one wrote them. */
async function replacements(feature: Feature, served: Served, source: Source) {
  const { name, record, one, table, definition } = served;
  const manifest = await writeManifest(feature, served);
  const nodes = nodesIn(source.program);
  return (node: ESTree.MemberExpression): Change => {
    const spread = nodes.find(
      (parent) => parent.type === 'SpreadElement' && parent.argument === node,
    );
    const object = nodes.find(
      (parent) =>
        parent.type === 'ObjectExpression' && parent.properties.some((each) => each === spread),
    );
    const member = textOf(source, node.property);
    const replace = (text: string, at: ESTree.Span = node) => ({
      start: at.start,
      end: at.end,
      text,
    });
    if (member === 'columns') return replace(`${one}Columns`);
    if (member === 'samples') return replaceSamples(source, node, table);
    if (member === 'procedures') return replace(`recordProcedures(${record.name}, ${name})`);
    if (!spread || object?.type !== 'ObjectExpression')
      throw new EjectError(`${source.path}: ${name}.manifest is not spread there.`);
    if (definition.isOwned && importedFrom(source, 'tables')?.imported !== '*')
      throw new EjectError(`${source.path}: import * as tables first.`);
    const replaced = new Set(
      object.properties.flatMap((each) =>
        each.type === 'Property' ? [textOf(source, each.key)] : [],
      ),
    );
    const written = [...manifest].filter(([key, value]) => value && !replaced.has(key));
    const end = spread.end + Number(source.code[spread.end] === ',');
    return replace(written.map(([key, value]) => `${key}: ${value},`).join('\n'), {
      start: spread.start,
      end,
    });
  };
}

const members = new Set(['samples', 'columns', 'procedures', 'manifest']);

/** What the record has besides its rules, wherever the feature uses it. */
export async function replaceMembers(
  feature: Feature,
  served: Served,
  { path, changes }: { path: string; changes: Change[] },
): Promise<Ejected> {
  const { name, record, one, Many } = served;
  const ejected: Ejected = new Map();
  for (const source of feature.sources.values()) {
    const used = nodesIn(source.program).filter(
      (node) =>
        node.type === 'MemberExpression' &&
        textOf(source, node.object) === name &&
        members.has(textOf(source, node.property)) &&
        find(feature, source, name).source === served.source,
    );
    const own = source === served.source ? changes : [];
    if (used.length + own.length === 0) continue;
    const replace = await replacements(feature, served, source);
    const replaced = used.flatMap((node) =>
      node.type === 'MemberExpression' ? [replace(node)] : [],
    );
    const code = applyChanges(source.code, [...own, ...replaced]);
    const names = [`${one}Columns`, `${one}Queries`, `list${Many}`];
    ejected.set(
      source.path,
      withImports(source, code, [
        { module: moduleOf(source.path, { source: { ...source, path } }), names },
        { module: moduleOf(source.path, record), names: [record.name] },
      ]),
    );
  }
  return ejected;
}
