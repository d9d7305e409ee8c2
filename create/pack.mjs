// `npm run create:pack`: makes the packages `create-foreword` and `foreword` in `create/dist`, ready to be
// published. They are the same: npm runs the first for `npm create foreword`, the second for
// `npx foreword update`. Both contain the template: the files of this repository in one file.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root, underProjectNode } from '../scripts/install.mjs';
import { readFiles } from '../scripts/project-files.mjs';
import { removeParts } from '../scripts/removal.mjs';
import { done } from '../scripts/say.mjs';
import { squash } from './squash.mjs';

/** All files that git does not ignore, committed or not. */
function sourceFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  const isFile = (path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile();
  return readFiles(
    root,
    listed.filter((path) => path && isFile(path)),
  );
}

const byName = ([a], [b]) => (a < b ? -1 : 1);

/** The migrations of the starter, oldest first. Updates add those that a project does not have. */
const migrationsIn = (files) =>
  [...files]
    .filter(([path]) => /^migrations\/.*\.sql$/.test(path))
    .toSorted(byName)
    .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }));

const changelog = `# Changelog

## Unreleased

- First version.
`;

/** The template: a project that still has all parts and languages, and the name Foreword. */
export function makeTemplate() {
  const files = sourceFiles();
  const { version } = JSON.parse(files.get('package.json'));
  const migrations = migrationsIn(files);
  const origin = { version, migration: migrations.at(-1).name };
  const source = [...removeParts(files, ['starter'])];
  const all = [
    ...source.filter(([path]) => !path.startsWith('migrations/')),
    ...squash(root, migrations),
    ['CHANGELOG.md', changelog],
    ['README.md', files.get('create/project-readme.md') ?? '# {{title}}\n'],
    ['foreword.json', `${JSON.stringify(origin, null, 2)}\n`],
  ];
  return { version, files: new Map(all.toSorted(byName)), migrations };
}

/** The modules that creation shares with the commands of a project. */
const shared = ['languages', 'lock-file', 'migration-files', 'project-files', 'removal'];
const notShipped = /^(?:dist|package\.json|pack\.mjs|squash\.mjs|.*\.ts|.*\.mts|.*\.md)$/;

function writePackage(folder, name, template) {
  const copy = (path) => cpSync(join(root, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'create'), { recursive: true });
  for (const file of readdirSync(join(root, 'create')))
    if (!notShipped.test(file)) copy(`create/${file}`);
  for (const file of shared) copy(`scripts/${file}.mjs`);
  copy('scripts/removable');
  copy('LICENSE');
  cpSync(join(root, 'create/README.md'), join(folder, 'README.md'));
  const manifest = JSON.parse(readFileSync(join(root, 'create/package.json'), 'utf8'));
  const own = { name, version: template.version, ...manifest };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  const text = JSON.stringify({ ...template, files: Object.fromEntries(template.files) });
  writeFileSync(join(folder, 'create/template.json.gz'), gzipSync(text, { level: 9 }));
}

/** Writes both packages as folders. */
export function pack(folder) {
  const template = makeTemplate();
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['create-foreword', 'foreword'])
    writePackage(join(folder, name), name, template);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await underProjectNode(import.meta.url);
  pack(join(root, 'create/dist'));
  done('Written: create/dist/create-foreword and create/dist/foreword');
}
