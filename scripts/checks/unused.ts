import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Source, getImports, isGenerated, isTest, readSources } from './source.ts';

/** What nothing uses any more, such as after a feature was removed. */

/** The framework or a tool loads these: routes, files directly in `src`, drizzle-kit's tables. */
const isEntry = (path: string) =>
  !path.startsWith('src/') || /^src\/([^/]+|routes\/.+)$/.test(path) || path.endsWith('.d.ts');

/** What is offered to features, whether they use it or not, with what it imports. */
const isKit = (path: string) =>
  /^src\/(ui|server|shared)\//.test(path) ||
  /^src\/features\/[\w-]+\/(?:[\w-]+\/)?[\w-]+\.server\.ts$/.test(path) ||
  /^src\/features\/activity\/(latest-activity|latest-of-record|record-activity)\.tsx$/.test(path);

/** Files of `src` that neither an entry point nor the kit reaches. Tests alone do not count as use. */
export function unusedFiles(sources: Source[]): string[] {
  const files = sources.filter(({ path }) => !isTest(path) && !isGenerated(path));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const known = new Set(byPath.keys());
  const isStart = (path: string) => isEntry(path) || isKit(path);
  const reached = new Set(files.map(({ path }) => path).filter(isStart));
  for (const path of reached) {
    const file = byPath.get(path);
    for (const target of file ? getImports(file, known) : []) reached.add(target);
  }
  const unused = [...known].filter((path) => !reached.has(path));
  return unused.map((path) => `${path} is not used`);
}

/** Installed for other packages: peers, plugins and type declarations that are not imported. */
const usedByOthers = new Set(['@orpc/contract', 'oxlint-tsgolint']);

/** Dependencies that no source, style, script or configuration names. */
export function unusedDependencies(names: string[], texts: string[]): string[] {
  const isNamed = (name: string) => {
    const quoted = new RegExp(`['"\`\\s]${name}(?=['"\`/\\s]|$)`);
    return texts.some((text) => quoted.test(text));
  };
  return names
    .filter((name) => !usedByOthers.has(name))
    .filter((name) => !isNamed(name.replace(/^@types\//, '')))
    .map((name) => `${name} is a dependency, but nothing imports it`);
}

/** Part of the product's roles, although no endpoint requires it yet. */
const reserved = new Set(["sessions: 'delete'"]);

/** Permissions that no procedure, page or endpoint requires. */
export function unusedPermissions(permissions: Source, sources: Source[]): string[] {
  const statements =
    /const statements = \{([\s\S]*?)\n\} as const/.exec(permissions.code)?.[1] ?? '';
  const others = sources.filter(
    (source) => source.path !== permissions.path && !isTest(source.path),
  );
  const rows = [...statements.matchAll(/^ {2}(\w+): \[([^\]]*)\]/gm)];
  return rows.flatMap(([, resource = '', actions = '']) =>
    [...actions.matchAll(/'([^']+)'/g)]
      .map(([, action = '']) => `${resource}: '${action}'`)
      .filter((permission) => !reserved.has(permission))
      .filter((permission) => !others.some(({ code }) => code.includes(permission)))
      .map((permission) => `${permissions.path}: nothing requires { ${permission} }`),
  );
}

/** The error codes of better-auth, whose client we speak to: translated even if its plugin is off. */
function libraryErrors(root: string): string {
  const files = [
    '@better-auth/core/dist/error/codes.mjs',
    'better-auth/dist/plugins/*/error-codes.mjs',
  ];
  return globSync(files, { cwd: join(root, 'node_modules') })
    .map((file) => readFileSync(join(root, 'node_modules', file), 'utf8'))
    .join('\n');
}

/** Codes in an error catalogue that neither our code nor a library raises or declares. */
export function unusedErrors(sources: Source[], libraries = ''): string[] {
  const used = sources.filter(({ path }) => !isTest(path));
  return used
    .filter(({ path }) => /\/(app-error|errors)\.ts$/.test(path))
    .flatMap(({ path, code }) =>
      // `NAME: {` and `'codes:NAME': 404`.
      [...code.matchAll(/^ {2}(?:([A-Z][A-Z_]+): \{|'codes:([A-Z][A-Z_]+)': )/gm)]
        .map(([, name, named = '']) => name ?? named)
        .filter((name) => !used.some((it) => it.code.includes(`'${name}'`)))
        .filter((name) => !new RegExp(String.raw`\b${name}\b`).test(libraries))
        .map((name) => `${path}: ${name} is never raised`),
    );
}

/** Settings that are declared but not read, or described but not declared. */
export function unusedSettings(config: Source[], described: string): string[] {
  const all = config.map(({ code }) => code).join('\n');
  const declared = [...all.matchAll(/^ {2,4}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name);
  const examples = [...described.matchAll(/^# ([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name);
  return [
    ...declared
      .filter((name) => !new RegExp(String.raw`\.${name}\b`).test(all))
      .map((name) => `${name} is a setting that nothing reads`),
    ...examples
      .filter((name) => !declared.includes(name))
      .map((name) => `.env.example describes ${name}, which is no setting`),
    ...declared
      .filter((name) => !examples.includes(name))
      .map((name) => `.env.example does not describe ${name}`),
  ];
}

/** Not every project has the benchmark. */
const foldersOf = (root: string) =>
  ['bench', 'e2e', 'scripts', 'src', 'tests', 'vite'].filter((it) => existsSync(join(root, it)));

function readTexts(root: string): string[] {
  const isText = (path: string) => /\.(tsx?|mjs|css)$/.test(path);
  const inFolders = foldersOf(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  );
  const atRoot = readdirSync(root).filter((name) => /config\.(ts|json)$/.test(name));
  return [...inFolders.filter(isText), ...atRoot].map((it) => readFileSync(join(root, it), 'utf8'));
}

export function check(root: string): string[] {
  const sources = foldersOf(root).flatMap((folder) => readSources(root, folder));
  const own = sources.filter(({ path }) => path.startsWith('src/'));
  const read = (path: string): Source => ({ path, code: readFileSync(join(root, path), 'utf8') });
  const { dependencies, devDependencies, scripts } = JSON.parse(
    read('package.json').code,
  ) as Record<string, Record<string, string>>;
  return [
    ...unusedFiles(sources),
    ...unusedDependencies(Object.keys({ ...dependencies, ...devDependencies }), [
      ...readTexts(root),
      ...Object.values(scripts ?? {}).map((command) => ` ${command}`),
    ]),
    ...unusedPermissions(read('src/shared/permissions.ts'), own),
    ...unusedErrors(own, libraryErrors(root)),
    ...unusedSettings(
      own.filter(({ path }) => /^src\/server\/config\/[\w-]+\.ts$/.test(path)),
      read('.env.example').code,
    ),
  ];
}
