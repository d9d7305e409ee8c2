// `node scripts/licences.ts`: lists the licences of all production dependencies: what the server
// loads and what is bundled. `--all` lists each module. Exits with 1 if a licence is missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import type { Lock } from './lock-file.ts';
import { fail, say } from './say.mjs';

const lock: Lock = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'));
/** The bundled Node runs the commands and is not part of the product. */
const isNode = /node_modules\/node-(bin-)?(linux|darwin|win)-/;

function getLicence(path: string) {
  const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const given = license ?? licenses?.map((item: { type: string }) => item.type).join(' OR ');
  return typeof given === 'object' ? given?.type : given;
}

const modules = Object.entries(lock.packages)
  .filter(([path, it]) => path.startsWith('node_modules/') && !it.dev && !it.devOptional)
  .filter(([path]) => !isNode.test(path))
  .map(([path, { version }]) => ({
    name: `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`,
    licence: getLicence(path) || 'unknown',
  }));

const byLicence = Map.groupBy(modules, (it) => it.licence);
for (const [licence, its] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
  say(`${String(its.length).padStart(4)}  ${licence}`);
  if (process.argv.includes('--all')) for (const { name } of its) say(`        ${name}`);
}
say(`${modules.length} modules`);
const unlicensed = byLicence.get('unknown') ?? [];
if (unlicensed.length > 0) fail(`No licence: ${unlicensed.map((it) => it.name).join(', ')}`);
process.exit(unlicensed.length > 0 ? 1 : 0);
