// What the built server loads from node_modules while it runs, with all that it needs in turn.
// `node scripts/runtime-modules.mjs FOLDER` copies it there: a tenth of what an installation of all
// dependencies takes, and nothing that could not be reached anyway.
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';
import { done, fail } from './say.mjs';

/** As `vite.config.ts` leaves them outside of the bundle; `pino-pretty` is for one's own machine. */
export const runtimeModules = [
  '@electric-sql/pglite',
  'nodemailer',
  'pg',
  'pino',
  // sample:start
  'sharp',
  // sample:end
];

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Where a module finds another: beside it, or in one of the folders around. */
function find(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at) || relative(root, at) === '') return undefined;
  }
}

/** The folders of all modules that the server may load. */
export function runtimeFolders() {
  const found = new Set();
  const visit = (name, from, isOptional) => {
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
