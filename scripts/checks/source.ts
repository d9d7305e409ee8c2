import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** A source file; `path` is relative to the project, with forward slashes on every system. */
export interface Source {
  path: string;
  code: string;
}

/** The part of the syntax tree that the checks use. */
export interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** All source files below a folder that pass the filter. */
export function readSources(
  root: string,
  folder: string,
  wanted: (path: string) => boolean = () => true,
): Source[] {
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return entries
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && wanted(path))
    .toSorted()
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
export const isGenerated = (path: string) => /\.gen\.tsx?$/.test(path);

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** What a file imports, types included. Found by text, which takes a fifth of the time of parsing. */
export const getSpecifiers = ({ code }: Source): { name: string; start: number }[] =>
  [...code.matchAll(specifier)].map(({ 1: name = '', index }) => ({ name, start: index }));

/** The source files that a file imports, types included, of those that are known. */
export function getImports(source: Source, known: ReadonlySet<string>): string[] {
  return getSpecifiers(source).flatMap(({ name }) => {
    const target = name.startsWith('~/')
      ? `src/${name.slice(2)}`
      : name.startsWith('.')
        ? posix.join(posix.dirname(source.path), name)
        : undefined;
    if (!target) return [];
    const endings = ['', '.ts', '.tsx', '/index.ts'].map(
      (ending) => target.replace(/\?\w+$/, '') + ending,
    );
    return endings.filter((ending) => known.has(ending));
  });
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Visits every node with its parent, depth first. */
export function walk(
  { path, code }: Source,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
): void {
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be read: ${error.message}`);
  const descend = (value: unknown, parent: SyntaxNode | undefined): void => {
    if (Array.isArray(value)) for (const item of value) descend(item, parent);
    else if (isNode(value)) {
      visit(value, parent);
      for (const child of Object.values(value)) descend(child, value);
    }
  };
  descend(program, undefined);
}

/** Location as `src/ui/list/list.tsx:12`, clickable in editors. */
export function getLocation({ path, code }: Source, { start }: Pick<SyntaxNode, 'start'>): string {
  return `${path}:${code.slice(0, start).split('\n').length}`;
}

/** The value of a string literal or of a template without parameters, or undefined. */
export function getLiteral(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement') return undefined;
  const { value } = node;
  const cooked =
    typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : undefined;
  return typeof cooked === 'string' ? cooked : undefined;
}
