// Lists the modules that the built server loads at runtime, with their dependencies. `node
// scripts/runtime-modules.ts FOLDER` copies them there: a tenth of the size of a full
// installation.
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';
import { done, fail } from './say.mjs';

/** The externals of `vite.config.ts`; `pino-pretty` is for local use only. */
export const runtimeModules = ['@electric-sql/pglite', 'nodemailer', 'pg', 'pino', 'sharp'];

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Node's module resolution: looks in the folder itself, then in its parents. */
function find(name: string, from: string) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at) || relative(root, at) === '') return undefined;
  }
}

/** The folders of all modules that the server may load. */
export function runtimeFolders() {
  const found = new Set<string>();
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = find(name, from);
    if (!folder && !isOptional) throw new Error(`${name} is not installed, but ${from} needs it.`);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = readPackage(folder);
    for (const next of Object.keys(dependencies))
      visit(next, folder, Object.hasOwn(optionalDependencies, next));
    for (const next of Object.keys(optionalDependencies)) visit(next, folder, true);
  };
  for (const name of runtimeModules) visit(name, root, false);
  return [...found];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , target] = process.argv;
  if (!target) {
    fail('Expected a folder to copy the modules to.');
    process.exit(1);
  }
  const modules = join(root, 'node_modules');
  const folders = runtimeFolders();
  for (const folder of folders)
    cpSync(realpathSync(folder), join(target, relative(modules, folder)), { recursive: true });
  done(`${folders.length} modules are in ${target}`);
}
