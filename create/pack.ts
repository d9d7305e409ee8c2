// `npm run create:pack`: makes the packages `create-foreword` and `foreword` in `create/dist`, ready to be
// published. They are the same: npm runs the first for `npm create foreword`, the second for
// `npx foreword update`. Both contain the template: the files of this repository in one file.
import { cpSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/install.mjs';
import { type Files, readFiles } from '../scripts/project-files.ts';
import {
  type Migration,
  deferredFile,
  keepDeferred,
  sampleFile,
} from '../scripts/migration-files.ts';
import { removeParts } from '../scripts/removal.ts';
import { done, fail } from '../scripts/say.mjs';
import { keepDecisions } from './decisions.ts';
import { git } from './git.ts';
import { squash } from './squash.ts';
import type { Template } from './template.ts';

/** The files that git tracks, unless deleted. Others may be private, so they are never published. */
export function trackedFiles(folder: string, below = '.') {
  const listed = git(folder, ['ls-files', '-z', '--deduplicate', '--', below]).split('\0');
  const isFile = (path: string) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile();
  return listed.filter((path) => path && isFile(path));
}

const byName = ([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]) => (a < b ? -1 : 1);

/** The migrations of the starter, oldest first. Updates add those that a project does not have. */
const migrationsIn = (files: Files): Migration[] =>
  [...files]
    .filter(([path]) => /^migrations\/[^/]+\.sql$/.test(path))
    .toSorted(byName)
    .map(([path, sql]) => ({ name: basename(path, '.sql'), sql }));

const changelog = `# Changelog

## Unreleased

- First version.
`;

/** Sample data that is older than the only migration of a new project does not fit it. */
const isCurrentSample = (sample: string, { name }: Migration) =>
  sample.startsWith(`-- after ${name.split('_')[0]}\n`);

/**
 * The template: a project that still has all parts and languages, and the name Foreword. `deferred` is
 * for updates of older projects, which have what a new one never had.
 */
export function makeTemplate(): Template {
  const files = readFiles(root, trackedFiles(root));
  const { version } = JSON.parse(files.get('package.json') ?? '');
  const migrations = migrationsIn(files);
  const newest = migrations.at(-1);
  if (!newest) throw new Error('There are no migrations.');
  const origin = { version, migration: newest.name };
  const source = keepDecisions([...removeParts(files, ['starter'])]);
  const sample = files.get(sampleFile) ?? '';
  const deferred = files.get(deferredFile) ?? '';
  const squashed = squash(root, migrations);
  const all: [path: string, text: string][] = [
    ...source.filter(([path]) => !path.startsWith('migrations/')),
    ...squashed,
    [deferredFile, keepDeferred(deferred, [...squashed.values()])],
    ...(isCurrentSample(sample, newest) ? [[sampleFile, sample] as [string, string]] : []),
    ['CHANGELOG.md', changelog],
    ['README.md', readFileSync(join(root, 'create/project-readme.md'), 'utf8')],
    ['foreword.json', `${JSON.stringify(origin, null, 2)}\n`],
  ];
  return { version, files: new Map(all.toSorted(byName)), migrations, deferred };
}

/** The modules that creation shares with the commands of a project. */
const shared = ['languages', 'lock-file', 'markers', 'migration-files', 'project-files', 'removal'];
const notShipped =
  /^create\/(?:package\.json|from-clone\.mjs|[^/]*\.md|(?:decisions|pack|squash|toy-project|[^/]*\.test)\.ts)$/;

/** Copies a file. Node reads no TypeScript in `node_modules`, so that loses its types. */
function ship(path: string, folder: string) {
  const target = join(folder, path);
  if (!path.endsWith('.ts')) return cpSync(join(root, path), target);
  const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
  mkdirSync(dirname(target), { recursive: true });
  return writeFileSync(
    target.replace(/\.ts$/, '.mjs'),
    code.replaceAll(/(?<=(?:from |import\()'\.[^']*)\.ts(?=')/g, '.mjs'),
  );
}

function writePackage(folder: string, name: string, version: string, packed: Buffer) {
  const shipped = [
    ...trackedFiles(root, 'create').filter((path) => !notShipped.test(path)),
    ...trackedFiles(root, 'scripts/removable'),
    ...shared.map((file) => `scripts/${file}.ts`),
    'LICENSE',
  ];
  for (const path of shipped) ship(path, folder);
  cpSync(join(root, 'create/README.md'), join(folder, 'README.md'));
  const manifest = JSON.parse(readFileSync(join(root, 'create/package.json'), 'utf8'));
  const own = { name, version, ...manifest };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  writeFileSync(join(folder, 'create/template.json.gz'), packed);
}

/** Writes both packages as folders. Returns their template. */
export function pack(folder: string) {
  const template = makeTemplate();
  const text = JSON.stringify({ ...template, files: Object.fromEntries(template.files) });
  const packed = gzipSync(text, { level: 9 });
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['create-foreword', 'foreword'])
    writePackage(join(folder, name), name, template.version, packed);
  return template;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!pack(join(root, 'create/dist')).files.has(sampleFile))
    fail(
      `Without ${sampleFile}, which is outdated: run \`npm run db:sample\` and commit it first.`,
    );
  done('Written: create/dist/create-foreword and create/dist/foreword');
}
