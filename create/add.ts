// Adds parts or a language to a project that was created without them: generates its own release with
// the answers of today and with the new ones, and merges the difference.
import type { Answers } from './generate.ts';
import { Rejection } from './git.ts';
import type { Current, Given, MergeOptions } from './merge-options.ts';
import { complete, getCommand, mergeTemplate, openProject, resume, run } from './merge-template.ts';
import { addedMigration } from './migrations.ts';
import { findTemplateCommit, isMigration, readCommit } from './template-commit.ts';

interface AddGiven extends Given {
  /** IDs of parts, or `language` and codes. */
  names: string[];
  /** Parts with those that they need. */
  withNeeds: (ids: string[]) => string[];
  withDependents: (ids: string[]) => { id: string }[];
}

type AddOptions = AddGiven & MergeOptions;

const list = (items: string[]) => (items.length > 0 ? items.join(', ') : 'none');

function requireKnown(names: string[], missing: string[], what: string) {
  const other = names.find((name) => !missing.includes(name));
  if (names.length === 0 || other !== undefined)
    throw new Rejection(
      `${other === undefined ? `Name the ${what} to add` : `${other} is no ${what} that this project lacks`}. It lacks: ${list(missing)}.`,
    );
}

/** The answers with what is added: parts with those that they need, or languages. */
function addToAnswers(answers: Answers, options: AddOptions): Answers {
  const { names, known, withDependents, withNeeds } = options;
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
async function requireSameTemplate({ version }: Current, options: AddOptions) {
  const { project, template, generate } = options;
  if (version !== template.version)
    throw new Rejection(
      `This project is at Foreword ${version}, and this is ${template.version}: check out ${version} in the clone, or update the project first.`,
    );
  const commit = findTemplateCommit(project, version);
  if (!commit) return;
  const recorded = readCommit(project, commit);
  const { answers } = JSON.parse(recorded.get('foreword.json') ?? '');
  const generated = await generate(template.files, answers);
  const differs = (path: string) =>
    !isMigration(path) && recorded.get(path) !== generated.get(path);
  const path = [...new Set([...recorded.keys(), ...generated.keys()])].find(differs);
  if (path)
    throw new Rejection(
      `${path} differs from the Foreword ${version} that this project was made from: check out that commit in the clone.`,
    );
}

async function start(options: AddOptions) {
  const { project, template, generate, names, log } = options;
  const current = openProject(options);
  const answers = addToAnswers(current.answers, options);
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

/** Returns the exit code. */
export function add({ continued = false, npm = true, log = console.log, ...given }: AddGiven) {
  const what = given.names.filter((name) => name !== 'language').join(', ') || 'parts';
  const options: AddOptions = {
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
