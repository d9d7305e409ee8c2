import type { ESTree } from 'vite';
import {
  type Definition,
  type Feature,
  type Found,
  type Properties,
  describe,
  propertiesOf,
} from './feature.ts';
import { EjectError, type Source, commentAbove, nodesIn, textOf } from './source.ts';

/** A record that `serveRecord` serves, and what its code is called. */
export interface Served {
  source: Source;
  /** `parcelRecords` */
  name: string;
  statement: ESTree.Node;
  call: ESTree.CallExpression;
  record: Found;
  definition: Definition;
  options: Properties;
  text(option: string): string | undefined;
  /** With its name and the comment above it, if it is there. */
  property(option: string): string;
  table: string;
  /** `parcel`, `Parcel`, `Parcels` */
  one: string;
  One: string;
  Many: string;
}

const known = new Set('table sorts search references columns filter allows before'.split(' '));

/** A call of `serveRecord` with its options. */
export async function readServed(
  feature: Feature,
  { source, statement, init, name }: Found,
): Promise<Served> {
  const call = init as ESTree.CallExpression;
  const [recordName, object] = call.arguments;
  const options = object && propertiesOf(object);
  if (recordName?.type !== 'Identifier' || !options)
    throw new EjectError(`${source.path}: the options of ${name} are not written there.`);
  const unknown = [...options.keys()].find((option) => !known.has(option));
  if (unknown) throw new EjectError(`${source.path}: the option "${unknown}" cannot be ejected.`);
  const text = (option: string) => {
    const property = options.get(option);
    return property && textOf(source, property.value);
  };
  const property = (option: string) => {
    const found = options.get(option);
    return found ? `${commentAbove(source.code, found.start)}${textOf(source, found)},` : '';
  };
  const table = text('table') ?? '';
  if (!/^\w+$/.test(table))
    throw new EjectError(`${source.path}: the table of ${name} has no name.`);
  const { definition, found } = await describe(feature, source, recordName.name);
  const Many = definition.name.charAt(0).toUpperCase() + definition.name.slice(1);
  const one = definition.type.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const One = one.charAt(0).toUpperCase() + one.slice(1);
  const record = { ...found, name: recordName.name };
  return {
    source,
    name,
    statement,
    call,
    record,
    definition,
    options,
    text,
    property,
    table,
    one,
    One,
    Many,
  };
}

/** All calls of `serveRecord` in the feature. */
export function findServed({ sources }: Feature): Found[] {
  return [...sources.values()].flatMap((source) =>
    source.program.body.flatMap((statement) => {
      const declared = nodesIn(statement).find(
        (node) =>
          node.type === 'VariableDeclarator' &&
          node.init?.type === 'CallExpression' &&
          textOf(source, node.init.callee) === 'serveRecord',
      );
      if (declared?.type !== 'VariableDeclarator' || !declared.init) return [];
      return [{ source, statement, init: declared.init, name: textOf(source, declared.id) }];
    }),
  );
}
