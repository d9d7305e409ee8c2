import { posix } from 'node:path';
import {
  type Source,
  getImports,
  getSpecifiers,
  isGenerated,
  isTest,
  getLocation,
  readSources,
} from './source.ts';

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

/**
 * Features of every product, lowest first: each may import only those of the lines before its own.
 * Features that are not listed are the product's: they may import these and each other, but not in a
 * circle.
 */
const layers = [
  // One layer per line.
  ['activity'],
  // bin:start
  ['bin'],
  // bin:end
  ['accounts'],
  // notifications:start
  ['notifications'],
  // notifications:end
  // my-data:start
  ['my-data'],
  // my-data:end
  // organizations:start
  ['organizations'],
  // organizations:end
];

const getLayer = (feature: string) => {
  const found = layers.findIndex((names) => names.includes(feature));
  return found === -1 ? layers.length : found;
};

/** Whether a feature of a layer would import one of its own layer or of a higher one. */
const goesUp = (from: string, to: string) =>
  getLayer(from) < layers.length && getLayer(from) <= getLayer(to);

/** The folder below src that a file belongs to and, for a feature, its name. */
function placeIn(path: string): { folder: string; feature: string } {
  const [, folder = '', feature = ''] = path.split('/');
  // `src/server.ts` and `src/router.tsx` belong to no folder.
  if (feature === '' && /\.tsx?$/.test(folder)) return { folder: '', feature: '' };
  return { folder, feature: folder === 'features' ? feature : '' };
}

/**
 * Why this import is forbidden, or undefined. Public files of a feature are those directly in its
 * folder. A feature may consist of several, each with its own manifest: `manifests` are the folders
 * that have one, and their files are public too.
 */
export function importProblem(
  path: string,
  specifier: string,
  manifests: ReadonlySet<string> = new Set(),
): string | undefined {
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
  const parent = posix.dirname(target);
  if (parent !== `src/features/${to.feature}` && !manifests.has(parent))
    return `${specifier} is the inside of another feature`;
  if (goesUp(from.feature, to.feature) && !isTest(path))
    return `the feature ${from.feature} must not know ${to.feature}: ${specifier}`;
  return undefined;
}

export function checkImports(source: Source, manifests?: ReadonlySet<string>): string[] {
  return getSpecifiers(source).flatMap(({ name, start }) => {
    const problem = importProblem(source.path, name, manifests);
    return problem ? [`${getLocation(source, { start })} ${problem}`] : [];
  });
}

type Graph = Map<string, Set<string>>;

/** Circles in a graph, as `a → b → a`. */
function circles(graph: Graph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string) => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node].join(' → '));
    else if (!done.has(node)) {
      path.push(node);
      for (const next of graph.get(node) ?? []) visit(next);
      path.pop();
      done.add(node);
    }
  };
  for (const node of graph.keys()) visit(node);
  return found;
}

/** Files, and features, that import each other in a circle. */
export function findCircles(sources: Source[]): string[] {
  const files = sources.filter(({ path }) => !isTest(path) && !isGenerated(path));
  const known = new Set(files.map(({ path }) => path));
  const betweenFiles: Graph = new Map();
  const betweenFeatures: Graph = new Map();
  for (const file of files) {
    const targets = getImports(file, known);
    betweenFiles.set(file.path, new Set(targets));
    const { feature } = placeIn(file.path);
    if (!feature) continue;
    const others = betweenFeatures.get(feature) ?? new Set();
    betweenFeatures.set(feature, others);
    for (const other of targets.map((target) => placeIn(target).feature))
      if (other && other !== feature) others.add(other);
  }
  return [
    ...circles(betweenFiles).map((circle) => `files import each other: ${circle}`),
    ...circles(betweenFeatures).map((circle) => `features import each other: ${circle}`),
  ];
}

export function check(root: string): string[] {
  const sources = readSources(root, 'src');
  const manifests = new Set(
    sources.flatMap(({ path }) =>
      /\/feature(\.server)?\.ts$/.test(path) ? posix.dirname(path) : [],
    ),
  );
  return [...sources.flatMap((source) => checkImports(source, manifests)), ...findCircles(sources)];
}
