// Merges a newer version of the template into a project.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answers } from './generate.ts';
import { Rejection, compareVersions } from './git.ts';
import type { Current, Given, MergeOptions } from './merge-options.ts';
import { complete, getCommand, mergeTemplate, openProject, resume, run } from './merge-template.ts';
import { addDeferred, newMigrations } from './migrations.ts';

interface UpdateGiven extends Given {
  /** The folder of the release notes. */
  notes?: string;
}

interface UpdateOptions extends MergeOptions {
  notes: string;
}

/** Release notes exist for versions that need manual work: `release-notes/<version>.md`. */
function showNotes(from: string, { template: { version: to }, notes, log }: UpdateOptions) {
  const versions = (existsSync(notes) ? readdirSync(notes) : [])
    .map((name) => name.replace(/\.md$/, ''))
    .filter((it) => compareVersions(it, from) > 0 && compareVersions(it, to) <= 0)
    .toSorted(compareVersions);
  for (const version of versions)
    log(`\n${readFileSync(join(notes, `${version}.md`), 'utf8').trim()}`);
}

/** Without parts and languages that the new version does not have. */
function knownAnswers(answers: Answers, { template: { version }, known, log }: UpdateOptions) {
  const kept = { ...answers };
  for (const field of ['languages', 'without'] as const) {
    const supported = known[field];
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
async function generateNext(current: Current, options: UpdateOptions) {
  const generated = await options.generate(options.template.files, current.answers);
  const added = newMigrations(current, options);
  return { files: addDeferred(generated, added, options), added };
}

async function start(options: UpdateOptions) {
  const { template, log } = options;
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
  showNotes(current.version, options);
  return complete(conflicts, options);
}

/** Returns the exit code. */
export function update({
  continued = false,
  npm = true,
  log = console.log,
  ...given
}: UpdateGiven) {
  const { version } = given.template;
  const options: UpdateOptions = {
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
