import { type ESTree, parseSync } from 'vite';

/** A source file with its syntax tree. */
export interface Source {
  /** From the root of the project. */
  path: string;
  code: string;
  program: ESTree.Program;
}

/** A part of the code, and what replaces it. */
export interface Change {
  start: number;
  end: number;
  text: string;
}

/** What cannot be ejected. The command prints it, and changes nothing. */
export class EjectError extends Error {}

export function parse(path: string, code: string): Source {
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new EjectError(`${path}: ${errors[0].message}`);
  return { path, code, program };
}

export const applyChanges = (code: string, changes: Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: ESTree.Node): ESTree.Node[] => Object.values(node).flat().filter(isNode);

/** The node and all nodes in it. */
export function nodesIn(node: ESTree.Node): ESTree.Node[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

export const textOf = ({ code }: Pick<Source, 'code'>, { start, end }: ESTree.Span): string =>
  code.slice(start, end);

/** The value of a declared name, with what contains it. */
export interface Declared {
  statement: ESTree.Node;
  init: ESTree.Node;
}

/** The top-level `const name = …` or `function name() { … }` of a file. */
export function findDeclaration(
  { program }: Pick<Source, 'program'>,
  name: string,
): Declared | undefined {
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (
      (declaration?.type === 'FunctionDeclaration' ||
        declaration?.type === 'TSTypeAliasDeclaration' ||
        declaration?.type === 'TSInterfaceDeclaration') &&
      declaration.id?.name === name
    )
      return { statement, init: declaration };
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && id.name === name && init) return { statement, init };
  }
  return undefined;
}

/** Names of properties, attributes and imports, which refer to no variable. */
function* labelsIn(root: ESTree.Node): Generator<ESTree.Node> {
  for (const node of nodesIn(root)) {
    if (node.type === 'MemberExpression' && !node.computed) yield node.property;
    if (node.type === 'Property' && !node.computed && !node.shorthand) yield node.key;
    if (node.type === 'JSXAttribute') yield node.name;
    if (node.type === 'TSPropertySignature' && !node.computed) yield node.key;
    if (node.type === 'ImportDeclaration') yield* nodesIn(node);
  }
}

/** How often each variable is named, without its import. */
export function countNames(...nodes: ESTree.Node[]): Map<string, number> {
  const labels = new Set(nodes.flatMap((node) => [...labelsIn(node)]));
  const counts = new Map<string, number>();
  const positions = new Set<number>();
  for (const node of nodes.flatMap(nodesIn)) {
    if (labels.has(node) || (node.type !== 'Identifier' && node.type !== 'JSXIdentifier')) continue;
    // Key and value of `{ name }` are at the same place.
    if (positions.has(node.start) || (node.type === 'JSXIdentifier' && /^[a-z]/.test(node.name)))
      continue;
    positions.add(node.start);
    counts.set(node.name, (counts.get(node.name) ?? 0) + 1);
  }
  return counts;
}

/** The names that a file declares, without those inside of functions. */
export const declaredNames = ({ program }: Source): Set<string> =>
  new Set([...countNames(program).keys()].filter((name) => findDeclaration({ program }, name)));

/** A value as code: `{ method: 'GET' }`. */
export function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, of]) => `${propertyKey(key)}: ${literal(of)}`);
  return `{ ${entries.join(', ')} }`;
}

export const propertyKey = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : literal(key));

/** The comment above a statement or a property. */
export const commentAbove = (code: string, start: number): string =>
  /(?:[ \t]*\/\*\*(?:(?!\*\/)[^])*\*\/\n|(?:[ \t]*\/\/.*\n)+)[ \t]*$/.exec(
    code.slice(0, start),
  )?.[0] ?? '';

/** Removes a statement, with the comment above it. */
export const removal = ({ code }: Pick<Source, 'code'>, { start, end }: ESTree.Span): Change => ({
  start: start - commentAbove(code, start).length,
  end,
  text: '',
});
