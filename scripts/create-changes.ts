// Changes that the guides describe, for `npm run test:create`: a created project must stay green.
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../create/generate.ts';
import { git, identity } from '../create/git.ts';
import { commitProject } from '../create/template-commit.ts';
import type { Template } from '../create/template.ts';
import { update } from '../create/update.ts';
import { keepLanguages, languagesIn } from './languages.ts';
import { runInCopy } from './project-copy.ts';
import { readFiles } from './project-files.ts';
import { removableParts, removeParts } from './removal.ts';
import { say } from './say.mjs';

function edit(folder: string, path: string, changes: [from: RegExp | string, to: string][]) {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  const edited = changes.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
  if (edited === text) throw new Error(`${path} has changed: it cannot be customised like this.`);
  writeFileSync(file, edited);
}

const run = (folder: string, script: string, ...args: string[]) =>
  runInCopy(folder, [script, ...args].join(' '), [join(folder, script), ...args]);

/** docs/guides/customise.md, with a font that is a file of the project. Inter keeps its rare letters. */
function customise(folder: string) {
  edit(folder, 'src/product.ts', [
    [/name: '.*'/g, "name: 'Pier & Co'"],
    [/id: '.*'/g, "id: 'pier-co'"],
    [/accentHue: \d+/g, 'accentHue: 150'],
  ]);
  const latin = 'files/inter-latin-wght-normal.woff2';
  const styles = 'src/ui/styles';
  copyFileSync(
    join(folder, 'node_modules/@fontsource-variable/inter', latin),
    join(folder, styles, 'fonts/pier-latin.woff2'),
  );
  const family: [RegExp, string] = [/Inter (?=Variable|fallback)/g, 'Pier '];
  const file = `@fontsource-variable/inter/${latin}`;
  edit(folder, `${styles}/fonts.css`, [family, [file, './fonts/pier-latin.woff2']]);
  edit(folder, `${styles}/tokens.css`, [family]);
  edit(folder, `${styles}/font-files.ts`, [[file, './fonts/pier-latin.woff2']]);
  return true;
}

/** docs/guides/add-a-language.md and docs/guides/remove-what-you-dont-need.md. */
const dropArabic = (folder: string) => run(folder, 'scripts/remove.ts', 'language', 'ar');
const removeSample = (folder: string) => run(folder, 'scripts/remove.ts', 'sample');
const addGerman = (folder: string) => run(folder, 'scripts/new.ts', 'language', 'de');

/** docs/guides/add-a-feature.md. */
const addFeature = (folder: string) =>
  run(folder, 'scripts/new.ts', 'feature', 'events') &&
  run(folder, 'scripts/migrations/generate.ts', '--name', 'events');

/** As a new project has it. */
function startHistory(folder: string, { version }: Template) {
  const files = readFiles(folder);
  git(folder, ['init', '--quiet', '--initial-branch=main']);
  // A link in the copy, which the ignored `node_modules/` does not cover.
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
  commitProject(folder, { version, files });
  return true;
}

function commit(folder: string) {
  git(folder, ['add', '--all']);
  git(folder, ['commit', '--quiet', '-m', 'Change'], { env: identity(folder) });
  return true;
}

const dropLanguages = (folder: string) => run(folder, 'scripts/remove.ts', 'language', 'ar', 'sw');

/** docs/guides/update.md, to a version that changes files which the project has changed too. */
async function updateProject(folder: string, template: Template) {
  const files = new Map(template.files);
  const comments = {
    'src/ui/styles/tokens.css': '/* New. */',
    'src/registry/features.ts': '// New.',
  };
  for (const [path, comment] of Object.entries(comments))
    files.set(path, `${files.get(path)}${comment}\n`);
  const result = await update({
    project: folder,
    template: { ...template, files, version: '99.0.0' },
    known: { languages: languagesIn(template.files), without: removableParts },
    generate,
    removeParts,
    keepLanguages,
    npm: false,
    log: say,
    notes: join(folder, 'no-notes'),
  });
  return result === 0 && git(folder, ['status', '--porcelain']) === '';
}

/** Returns whether it succeeded. */
export type Change = (folder: string, template: Template) => boolean | Promise<boolean>;

/** Projects that were changed after they were created. */
export const changedProjects: { name: string; changes: Change[] }[] = [
  { name: 'customised', changes: [customise, dropArabic] },
  { name: 'extended', changes: [removeSample, addGerman, addFeature] },
  {
    name: 'updated',
    changes: [
      startHistory,
      ...[removeSample, dropLanguages, customise, addFeature].flatMap((it) => [it, commit]),
      updateProject,
    ],
  },
];
