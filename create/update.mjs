// Merges a newer version of the template into a project.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Rejection, compareVersions } from './git.mjs';
import {
  complete,
  getCommand,
  mergeTemplate,
  openProject,
  resume,
  run,
} from './merge-template.mjs';
import { addDeferred, newMigrations } from './migrations.mjs';

/** Release notes exist for versions that need manual work: `release-notes/<version>.md`. */
function showNotes({ from, to, notes, log }) {
  const versions = (existsSync(notes) ? readdirSync(notes) : [])
    .map((name) => name.replace(/\.md$/, ''))
    .filter((it) => compareVersions(it, from) > 0 && compareVersions(it, to) <= 0)
    .toSorted(compareVersions);
  for (const version of versions)
    log(`\n${readFileSync(join(notes, `${version}.md`), 'utf8').trim()}`);
}

/** Without parts and languages that the new version does not have. */
function knownAnswers(answers, { template: { version }, known, log }) {
  const kept = { ...answers };
  for (const [field, supported] of Object.entries(known)) {
    const dropped = answers[field].filter((it) => !supported.includes(it));
    kept[field] = answers[field].filter((it) => supported.includes(it));
    if (dropped.length > 0)
      log(`Foreword ${version} no longer has ${dropped.join(', ')}: removed from foreword.json.`);
  }
  if (kept.languages.length === 0)
    throw new Rejection(`Add a language to foreword.json: ${known.languages.join(', ')}.`);
  return kept;
}

/** The new version with today's answers, and the migrations that the project does not have yet. */
async function generateNext({ migration, answers }, options) {
  const { project, template, generate, removeParts } = options;
  const generated = await generate(template.files, answers);
  const added = newMigrations({ template, migration, answers, removeParts });
  return { files: addDeferred(generated, { project, template, added }), added };
}

async function start(options) {
  const { template, log, notes } = options;
  const { answers, ...current } = openProject(options);
  const order = compareVersions(current.version, template.version);
  const place = `This project is at Foreword ${current.version}`;
  if (order > 0) throw new Rejection(`${place}, which is newer than ${template.version}.`);
  if (order === 0) {
    log(`${place} already.`);
    return 0;
  }
  const kept = { ...current, answers: knownAnswers(answers, options) };
  const conflicts = await mergeTemplate(kept, await generateNext(kept, options), options);
  // Before the installation, which may fail.
  showNotes({ from: current.version, to: template.version, notes, log });
  return complete(conflicts, options);
}

/**
 * Returns the exit code.
 *
 * - `template`: `version`, `files` and `migrations` of the version to update to;
 * - `known`: the `languages` of this version, and the parts that can be left out (`without`);
 * - `generate(files, answers)`, `removeParts(files, ids)` and `keepLanguages(files, languages)`: return
 *   new maps of files;
 * - `oldTemplate(version)`: loads another version with its `generate`, if the history is not enough;
 * - `continued`: whether to finish an update whose conflicts are resolved.
 */
export async function update({ continued = false, npm = true, log = console.log, ...given }) {
  const { version } = given.template;
  const options = {
    ...given,
    npm,
    log,
    name: 'update',
    command: getCommand('update'),
    message: `Update to Foreword ${version}`,
    done: `Updated to Foreword ${version}`,
    notes: given.notes ?? fileURLToPath(new URL('release-notes', import.meta.url)),
  };
  return run(() => (continued ? resume(options) : start(options)), log);
}
