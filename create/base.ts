// The version of the template that a project is compared with: that which it was made from, generated
// from the answers of today. Otherwise a part or a language that was removed since then would count as a
// change of the new version, and conflict with edits beside it.
import type { Answers } from './generate.ts';
import { Rejection, getMessage, git, identity, tryGit } from './git.ts';
import type { Current, Given } from './merge-options.ts';
import {
  type TemplateCommit,
  commitTemplate,
  findTemplateCommit,
  readCommit,
} from './template-commit.ts';

/** Commits the template and makes it an ancestor of the branch. No file of the branch changes. */
function recordBase(project: string, template: TemplateCommit) {
  const { version } = template;
  const base = commitTemplate(project, template);
  const message = `Record Foreword ${version} as an ancestor`;
  const args = ['commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-p', base, '-m', message];
  git(project, ['update-ref', 'HEAD', git(project, args, { env: identity(project) })]);
  return base;
}

/** For a project whose history was squashed, or whose files were copied. */
async function restoreBase({ version, answers }: Current, { project, oldTemplate }: Given) {
  if (git(project, ['rev-parse', '--is-shallow-repository']) === 'true')
    throw new Rejection('This clone has only a part of the history: run `git fetch --unshallow`.');
  const missing = `No commit of this branch contains Foreword ${version}`;
  if (!oldTemplate) throw new Rejection(`${missing}.`);
  const old = await oldTemplate(version).catch((error: unknown) => {
    throw new Rejection(`${missing}, and its template could not be loaded: ${getMessage(error)}`);
  });
  const files = await old.generate(old.files, answers);
  return recordBase(project, { version, files, keep: 'HEAD' });
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const contains = (all: string[], some: string[]) => some.every((it) => all.includes(it));

/** The answers that a commit of the template was made from. */
function getResponses(project: string, commit: string): Answers | undefined {
  const { ok, output } = tryGit(project, ['show', `${commit}:foreword.json`]);
  return ok ? JSON.parse(output).answers : undefined;
}

/** If parts and languages were only removed, what is left follows from the files themselves. */
function removeFrom(
  commit: string,
  before: Answers,
  answers: Answers,
  { project, removeParts, keepLanguages }: Given,
) {
  const { without, languages, ...rest } = answers;
  const { without: withoutBefore, languages: languagesBefore, ...restBefore } = before;
  const isRemoval =
    contains(without, withoutBefore) &&
    contains(languagesBefore, languages) &&
    isSame(rest, restBefore);
  if (!isRemoval) return undefined;
  const removed = without.filter((id) => !withoutBefore.includes(id));
  const remaining = removeParts(readCommit(project, commit), removed);
  return isSame(languages, languagesBefore) ? remaining : keepLanguages(remaining, languages);
}

/** The commit to merge from. Adds it to the history if the answers have changed. */
export async function findBase(current: Current, options: Given): Promise<string> {
  const { version, answers } = current;
  const { project, oldTemplate } = options;
  const recorded = findTemplateCommit(project, version);
  if (!recorded) return restoreBase(current, options);
  const before = getResponses(project, recorded);
  if (!before || isSame(before, answers)) return recorded;
  const files =
    removeFrom(recorded, before, answers, options) ??
    (await oldTemplate?.(version).then(
      (old) => old.generate(old.files, answers),
      // Without the registry the merge still works, with more conflicts.
      () => undefined,
    ));
  if (!files) return recorded;
  const record = JSON.parse(files.get('foreword.json') ?? '');
  const text = `${JSON.stringify({ ...record, answers }, null, 2)}\n`;
  return recordBase(project, {
    version,
    files: new Map(files).set('foreword.json', text),
    keep: recorded,
    parents: [recorded],
  });
}
