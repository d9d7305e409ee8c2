import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, runnerImport } from 'vite';
import { type Declared, EjectError, type Source, findDeclaration, parse } from './source.ts';

/** What is read of a record, as `defineRecord` returns it. */
export interface Definition {
  type: string;
  plural: string;
  name: string;
  title: string;
  errorPrefix: string;
  isOwned: boolean;
  isAssigned: boolean;
  tenant?: object | undefined;
  list: {
    sorts: readonly string[];
    filters?: Readonly<Record<string, readonly string[] | 'id' | 'text'>>;
  };
  fields: { names: string[]; byName: Record<string, { required?: boolean; control?: Control }> };
  errors: Record<string, unknown>;
}

interface Control {
  type: string;
  options?: Record<string, string>;
}

/** A feature whose layers can be ejected. Its files are those of the disk, and what was ejected before. */
export interface Feature {
  root: string;
  /** `src/features/publishers` */
  folder: string;
  /** Of its folder, and its routes. */
  sources: Map<string, Source>;
  /** Imports a module of the project, as it is on the disk. */
  load(path: string): Promise<Record<string, unknown>>;
}

/** The new code of files, by their paths. */
export type Ejected = Map<string, string>;

const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.(test|gen)\.tsx?$/.test(path);

export function findFeature(root: string, name: string): Feature {
  const features = join(root, 'src/features');
  const folder = globSync([name, `*/${name}`], { cwd: features }).find((found) =>
    ['feature.ts', 'record.ts'].some((file) => existsSync(join(features, found, file))),
  );
  if (!/^[\w-]+$/.test(name) || !folder)
    throw new EjectError(`There is no feature with the name "${name}".`);
  const inProject = `src/features/${folder.replaceAll('\\', '/')}`;
  const files = globSync('**/*', { cwd: join(root, inProject) }).filter(isCode);
  const own = files.map((file) => posix.join(inProject, file.replaceAll('\\', '/')));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const routes = globSync('src/routes/**/*.tsx', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => read(path).includes(`'${inProject.replace('src', '~')}/`));
  const sources = [...own, ...routes]
    .toSorted()
    .map((path) => [path, parse(path, read(path))] as const);
  const config = { configFile: false as const, root, logLevel: 'silent' as const };
  const resolve = { alias: { '~': join(root, 'src') } };
  const loaded = new Map<string, Promise<Record<string, unknown>>>();
  const load = async (path: string) =>
    (await runnerImport<Record<string, unknown>>(join(root, path), { ...config, resolve })).module;
  return {
    root,
    folder: inProject,
    sources: new Map(sources),
    load(path) {
      const module = loaded.get(path) ?? load(path);
      loaded.set(path, module);
      return module;
    },
  };
}

/** A name that a file declares or imports from the feature, where it is declared. */
export interface Found extends Declared {
  source: Source;
  name: string;
}

interface ImportedName {
  module: string;
  /** Its name there; `*` for all of it. */
  imported: string;
  isType: boolean;
}

/** Where a name is imported from. */
export function importedFrom({ program }: Source, name: string): ImportedName | undefined {
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const specifier = node.specifiers.find(({ local }) => local.name === name);
    if (!specifier) continue;
    const module = node.source.value;
    if (specifier.type !== 'ImportSpecifier') return { module, imported: '*', isType: false };
    const { imported, importKind } = specifier;
    const isType = node.importKind === 'type' || importKind === 'type';
    return { module, imported: imported.type === 'Identifier' ? imported.name : name, isType };
  }
  return undefined;
}

/** The file that an import refers to, if it is one of the project. */
function resolveModule({ root }: Feature, from: string, module: string): string | undefined {
  if (!/^[.~]/.test(module)) return undefined;
  const base = module.startsWith('~/')
    ? `src/${module.slice(2)}`
    : posix.join(posix.dirname(from), module);
  return [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(join(root, path)));
}

const parsed = ({ sources, root }: Feature, path: string): Source =>
  sources.get(path) ?? parse(path, readFileSync(join(root, path), 'utf8'));

export function find(feature: Feature, source: Source, name: string): Found {
  const declared = findDeclaration(source, name);
  if (declared) return { ...declared, source, name };
  const from = importedFrom(source, name);
  const path = from && resolveModule(feature, source.path, from.module);
  if (!from || !path) throw new EjectError(`${source.path}: cannot find where "${name}" is from.`);
  return find(feature, parsed(feature, path), from.imported);
}

/** How `from` imports what another file declares. */
export function moduleOf(from: string, { source }: Pick<Found, 'source'>): string {
  const path = posix.relative(posix.dirname(from), source.path).replace(/\.tsx?$/, '');
  return path.startsWith('.') ? path : `./${path}`;
}

/** The definition of a record, and the code of its fields. */
export async function describe(feature: Feature, source: Source, name: string) {
  const found = find(feature, source, name);
  const module = await feature.load(found.source.path);
  const definition = module[found.name] as Definition;
  if (typeof definition?.errorPrefix !== 'string')
    throw new EjectError(`${source.path}: "${name}" is not made by defineRecord.`);
  if (definition.isAssigned)
    throw new EjectError(`${source.path}: records that are assigned to users cannot be ejected.`);
  if (definition.tenant)
    throw new EjectError(`${source.path}: records of a tenant cannot be ejected.`);
  return { definition, found };
}

export type Properties = Map<string, ESTree.ObjectProperty>;

/** The properties of an object literal by their names. Undefined if it has others, such as a spread. */
export function propertiesOf(node: ESTree.Node): Properties | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const named = node.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.computed
      ? [[property.key.name, property] as const]
      : [],
  );
  return named.length === node.properties.length ? new Map(named) : undefined;
}
