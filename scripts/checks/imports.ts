import { posix } from 'node:path';
import { type Source, isNode, isTest, literalOf, locationOf, readSources, walk } from './source.ts';

/**
 * Layering: routes -> main -> registry -> features -> ui | server | shared. Lists what each folder
 * may import, types included. Files directly in src may import everything.
 */
const mayImport: Record<string, string[]> = {
  shared: [],
  server: ['shared'],
  ui: ['shared'],
  features: ['shared', 'server', 'ui'],
  registry: ['shared', 'server', 'ui', 'features'],
  main: ['shared', 'server', 'ui', 'features', 'registry'],
  routes: ['shared', 'server', 'ui', 'features', 'registry', 'main'],
};

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Features that consist of features: what is public of those is public. */
const nested = /^src\/features\/(?:accounts|books)\/(?:auth|account|users|genres)\//;

/** The folder below src that a file belongs to and, for a feature, its name. */
function placeIn(path: string): { folder: string; feature: string; depth: number } {
  const [, folder = '', feature = '', ...rest] = path
    .replace(nested, (part) => {
      const [, , outer = ''] = part.split('/');
      return `src/features/${outer}/`;
    })
    .split('/');
  // `src/server.ts` and `src/router.tsx` belong to no folder.
  if (feature === '' && /\.tsx?$/.test(folder)) return { folder: '', feature: '', depth: 0 };
  return { folder, feature: folder === 'features' ? feature : '', depth: rest.length };
}

/** Why this import is forbidden, or undefined. */
export function importProblem(path: string, specifier: string): string | undefined {
  const relative = specifier.startsWith('.');
  if (!relative && !specifier.startsWith('~/')) return undefined;
  const target = relative
    ? posix.join(posix.dirname(path), specifier)
    : `src/${specifier.slice('~/'.length)}`;
  const from = placeIn(path);
  const to = placeIn(target);
  if (from.folder === '') return undefined;
  const leaves = from.folder !== to.folder || from.feature !== to.feature;
  if (!leaves)
    return relative ? undefined : `${specifier} is in the same folder: import it relatively`;
  if (target.startsWith('tests/') && isTest(path)) return undefined;
  if (!target.startsWith('src/')) return `${specifier} leaves src`;
  if (relative) return `${specifier} climbs out of its folder: write it with ~/`;
  // What every folder may know: the product's name, and its logo.
  if (target === 'src/product' || target === 'src/logo') return undefined;
  if (from.folder !== to.folder) {
    if (mayImport[from.folder]?.includes(to.folder)) return undefined;
    return `src/${from.folder} must not import from src/${to.folder || '*'}: ${specifier}`;
  }
  // Between features only files directly in the feature's folder are public.
  return to.depth > 1 ? `${specifier} is the inside of another feature` : undefined;
}

export function checkImports(source: Source): string[] {
  const problems: string[] = [];
  walk(source, (node) => {
    if (!importing.has(node.type) || !isNode(node.source)) return;
    const specifier = literalOf(node.source);
    const problem = specifier === undefined ? undefined : importProblem(source.path, specifier);
    if (problem) problems.push(`${locationOf(source, node)} ${problem}`);
  });
  return problems;
}

export function check(root: string): string[] {
  return readSources(root, 'src').flatMap(checkImports);
}
