// Changes that the guides describe, for `npm run test:create`: a created project must stay green.
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../create/generate.mjs';
import { git, identity } from '../create/git.mjs';
import { commitProject } from '../create/template-commit.mjs';
import { update } from '../create/update.mjs';
import { keepLanguages, languagesIn } from './languages.mjs';
import { runInCopy } from './project-copy.mjs';
import { readFiles } from './project-files.mjs';
import { removableParts, removeParts } from './removal.mjs';
import { say } from './say.mjs';

function edit(folder, path, changes) {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  const edited = changes.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
  if (edited === text) throw new Error(`${path} has changed: it cannot be customised like this.`);
  writeFileSync(file, edited);
}

const run = (folder, ...args) =>
  runInCopy(folder, args.join(' '), [join(folder, args[0]), ...args.slice(1)]);

/** docs/guides/customise.md, with a font that is a file of the project. Inter keeps its rare letters. */
function customise(folder) {
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
  const family = [/Inter (?=Variable|fallback)/g, 'Pier '];
  const file = `@fontsource-variable/inter/${latin}`;
  edit(folder, `${styles}/fonts.css`, [family, [file, './fonts/pier-latin.woff2']]);
  edit(folder, `${styles}/tokens.css`, [family]);
  edit(folder, `${styles}/font-files.ts`, [[file, './fonts/pier-latin.woff2']]);
  return true;
}

/** docs/guides/add-a-language.md and docs/guides/remove-what-you-dont-need.md. */
const dropArabic = (folder) => run(folder, 'scripts/remove.mjs', 'language', 'ar');
const removeSample = (folder) => run(folder, 'scripts/remove.mjs', 'sample');
const addGerman = (folder) => run(folder, 'scripts/new.mjs', 'language', 'de');

/** docs/guides/add-a-feature.md. */
const addFeature = (folder) =>
  run(folder, 'scripts/new.mjs', 'feature', 'events') &&
  run(folder, 'scripts/migrations/generate.ts', '--name', 'events');

/** As a new project has it. */
function startHistory(folder, { version }) {
  const files = readFiles(folder);
  git(folder, ['init', '--quiet', '--initial-branch=main']);
  // A link in the copy, which the ignored `node_modules/` does not cover.
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
  commitProject(folder, { version, files });
  return true;
}

function commit(folder) {
  git(folder, ['add', '--all']);
  git(folder, ['commit', '--quiet', '-m', 'Change'], { env: identity(folder) });
  return true;
}

const dropLanguages = (folder) => run(folder, 'scripts/remove.mjs', 'language', 'ar', 'sw');

/** docs/guides/update.md, to a version that changes files which the project has changed too. */
async function updateProject(folder, template) {
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

/** Projects that were changed after they were created. */
export const changedProjects = [
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
