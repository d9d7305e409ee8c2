// Adds parts or a language to a project that was created without them: generates its own release with
// the answers of today and with the new ones, and merges the difference.
import { Rejection } from './git.mjs';
import {
  complete,
  getCommand,
  mergeTemplate,
  openProject,
  resume,
  run,
} from './merge-template.mjs';
import { addedMigration } from './migrations.mjs';
import { findTemplateCommit, isMigration, readCommit } from './template-commit.mjs';

const list = (items) => (items.length > 0 ? items.join(', ') : 'none');

function requireKnown(names, missing, what) {
  const other = names.find((name) => !missing.includes(name));
  if (names.length === 0 || other !== undefined)
    throw new Rejection(
      `${other === undefined ? `Name the ${what} to add` : `${other} is no ${what} that this project lacks`}. It lacks: ${list(missing)}.`,
    );
}

/** The answers with what is added: parts with those that they need, or languages. */
function addToAnswers(answers, names, { known, withDependents, withNeeds }) {
  const [first, ...codes] = names;
  if (first === 'language') {
    const missing = known.languages.filter((code) => !answers.languages.includes(code));
    requireKnown(codes, missing, 'language');
    return { ...answers, languages: [...answers.languages, ...codes] };
  }
  const left = answers.without.filter((id) => known.without.includes(id));
  const missing = withDependents(left).map(({ id }) => id);
  requireKnown(names, missing, 'part');
  const added = withNeeds(names);
  return { ...answers, without: missing.filter((id) => !added.includes(id)) };
}

/**
 * The template has to be the one that the project was made from. A clone can be at another commit of
 * the same version: what differs otherwise would be merged too.
 */
async function requireSameTemplate({ version }, { project, template, generate }) {
  if (version !== template.version)
    throw new Rejection(
      `This project is at Foreword ${version}, and this is ${template.version}: check out ${version} in the clone, or update the project first.`,
    );
  const commit = findTemplateCommit(project, version);
  if (!commit) return;
  const recorded = readCommit(project, commit);
  const { answers } = JSON.parse(recorded.get('foreword.json'));
  const generated = await generate(template.files, answers);
  const differs = (path) => !isMigration(path) && recorded.get(path) !== generated.get(path);
  const path = [...new Set([...recorded.keys(), ...generated.keys()])].find(differs);
  if (path)
    throw new Rejection(
      `${path} differs from the Foreword ${version} that this project was made from: check out that commit in the clone.`,
    );
}

async function start(options) {
  const { project, template, generate, names, log } = options;
  const current = openProject(options);
  const answers = addToAnswers(current.answers, names, options);
  await requireSameTemplate(current, options);
  const before = await generate(template.files, current.answers);
  const files = await generate(template.files, answers);
  const added = addedMigration(project, before, files, names);
  // A project without history of the template is compared with the same release.
  const oldTemplate = async () => ({ ...template, generate });
  const conflicts = await mergeTemplate(current, { files, added }, { ...options, oldTemplate });
  for (const path of added.keys())
    log(
      `${path} creates its tables. A database that still has them cannot apply it: drop them first.`,
    );
  return complete(conflicts, options);
}

/**
 * Returns the exit code.
 *
 * - `names`: IDs of parts, or `language` and codes;
 * - `withNeeds(ids)`: parts with those that they need;
 * - others as for `update`.
 */
export async function add({ continued = false, npm = true, log = console.log, ...given }) {
  const what = given.names.filter((name) => name !== 'language').join(', ') || 'parts';
  const options = {
    ...given,
    npm,
    log,
    name: 'add',
    command: getCommand('add'),
    message: `Add ${what}`,
    done: `Added ${what}`,
  };
  return run(() => (continued ? resume(options) : start(options)), log);
}
