// Merges the template into a project, as another version of it (`update.ts`) or with more in it
// (`add.ts`). The template to merge is committed on top of the one that the project was made from, and
// `git merge` does the rest.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languagesIn, listFile } from '../scripts/languages.ts';
import type { Files } from '../scripts/project-files.ts';
import { problemWith } from './answers.ts';
import { findBase } from './base.ts';
import type { Answers } from './generate.ts';
import { Rejection, git, identity, requireGit, tryGit } from './git.ts';
import { JsonConflict, mergeJson } from './merge-json.ts';
import type { Current, MergeOptions } from './merge-options.ts';
import { completeJournal, rebuildSnapshot } from './migrations.ts';
import { installArgs, runNpm } from './npm.ts';
import { commitTemplate, findTemplateCommit, templateBranch } from './template-commit.ts';

/** As it was called: from a clone of the starter, or from its package. */
const script = process.argv[1] ?? '';
export const isClone = script.endsWith('from-clone.mjs');
export const getCommand = (name: MergeOptions['name']) =>
  isClone ? `node ${relative('.', script)} ${name}` : `npx foreword ${name}`;

const getNextStep = ({ command }: MergeOptions) =>
  `Then run \`${command} --continue\`, or undo it with \`git merge --abort\`.`;

/** Titles and colours do not depend on the template. */
const none = { files: new Map() };

const isText = (value: unknown) => typeof value === 'string';

/** It can be edited by hand, and what it says ends up in code. */
function isValid({ version, migration, answers }: Current) {
  const { title, name, color, languages, without } = answers ?? {};
  return (
    [version, migration, title, name, color].every(isText) &&
    [languages, without].every((list) => Array.isArray(list) && list.every(isText)) &&
    /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) &&
    /^\d+_\w+$/.test(migration) &&
    /^[a-z][a-z\d-]*$/.test(name) &&
    !problemWith('title', title, none) &&
    !problemWith('color', color, none)
  );
}

function readForeword(project: string): Current {
  const file = join(project, 'foreword.json');
  if (!existsSync(file))
    throw new Rejection('There is no foreword.json here: run this in the folder of your project.');
  try {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    if (content && isValid(content)) return content;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Rejection('foreword.json is not valid: restore it from git, or correct its answers.');
}

/** The commit that is being merged, or an empty string. */
const mergeHead = (project: string) =>
  tryGit(project, ['rev-parse', '--quiet', '--verify', 'MERGE_HEAD']).output;

function requireRepository(project: string) {
  requireGit(project);
  const prefix = tryGit(project, ['rev-parse', '--show-prefix']);
  if (!prefix.ok)
    throw new Rejection(`Templates are merged with git, which fails: ${prefix.errors}`);
  if (prefix.output) throw new Rejection('The project must be at the top of its git repository.');
}

/** A merge must start from a branch with everything committed, so that it can be aborted. */
function requireCleanBranch(project: string) {
  const head = tryGit(project, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  if (!head.ok) throw new Rejection('No branch is checked out: run `git switch` first.');
  if (head.output === templateBranch)
    throw new Rejection(
      `The branch ${templateBranch} is for the template: switch to your own branch first.`,
    );
  if (!tryGit(project, ['rev-parse', '--quiet', '--verify', 'HEAD']).ok)
    throw new Rejection('Nothing is committed yet: commit the project first.');
  if (git(project, ['status', '--porcelain']))
    throw new Rejection('There are uncommitted changes: commit or stash them first.');
}

/** Of a list that git separates by zeros. */
const pathsIn = (output: string) => output.split('\0').filter(Boolean);

const conflictsIn = (project: string) =>
  pathsIn(git(project, ['diff', '--name-only', '--diff-filter=U', '-z']));

/** Resolves conflicts of lines in JSON files whose values do not conflict. */
function resolveJson(project: string) {
  for (const path of conflictsIn(project).filter((name) => name.endsWith('.json'))) {
    const stage = (number: number) => tryGit(project, ['show', `:${number}:${path}`]);
    const [base, ours, theirs] = [stage(1), stage(2), stage(3)];
    if (!base.ok || !ours.ok || !theirs.ok) continue;
    try {
      writeFileSync(join(project, path), mergeJson(base.output, ours.output, theirs.output));
      git(project, ['add', '--', path]);
    } catch (error) {
      if (!(error instanceof JsonConflict || error instanceof SyntaxError)) throw error;
    }
  }
}

/** Files staged with conflict markers in them are not resolved either. */
function unresolvedIn(project: string) {
  const staged = pathsIn(
    git(project, ['diff', '--cached', '--name-only', '--diff-filter=d', '-z']),
  );
  const search = ['--literal-pathspecs', 'grep', '--cached', '-lzE', '^(<<<<<<<|>>>>>>>) ', '--'];
  const marked = staged.length > 0 ? pathsIn(tryGit(project, [...search, ...staged]).output) : [];
  return [...new Set([...conflictsIn(project), ...marked])];
}

/** Not merged: foreword.json is regenerated; npm install completes the lock file. */
const replaced = ['foreword.json', 'package-lock.json'];

/** A lock file that the project deleted stays deleted. */
function replaceFiles(project: string, files: Files) {
  for (const path of replaced)
    if (tryGit(project, ['cat-file', '-e', `HEAD:${path}`]).ok)
      writeFileSync(join(project, path), files.get(path) ?? '');
    else git(project, ['rm', '--quiet', '--force', '--ignore-unmatch', '--', path]);
}

/** Stages what is not merged, so that `git merge --abort` restores it. Only what git tracks. */
function stageRegenerated(project: string) {
  for (const path of [...replaced, 'migrations'])
    if (git(project, ['ls-files', '--', path])) git(project, ['add', '--all', '--', path]);
}

/** Commits of the template are not signed. */
const mergeOptions = ['--no-ff', '--no-commit', '--no-verify-signatures'];

function merge(commit: string, { project, template: { version }, message }: MergeOptions) {
  // The name of the ref is what conflict markers show.
  const name = `foreword/${version}`;
  git(project, ['update-ref', `refs/${name}`, commit]);
  const options = ['-c', 'merge.renames=true', '-c', 'merge.directoryRenames=true'];
  const { ok, output, errors } = tryGit(
    project,
    [...options, 'merge', ...mergeOptions, '-m', message, name],
    { env: identity(project) },
  );
  git(project, ['update-ref', '-d', `refs/${name}`]);
  if (!ok && !mergeHead(project)) throw new Rejection(`git merge failed: ${errors || output}`);
}

function installAndRebuild({ project, log }: MergeOptions) {
  log('Installing dependencies');
  try {
    runNpm(project, installArgs);
    rebuildSnapshot(project);
  } finally {
    stageRegenerated(project);
  }
}

/** Installs, rebuilds what depends on the merged files, and commits. */
function finish(options: MergeOptions) {
  const { project, template, npm, log, message, done } = options;
  try {
    if (npm) installAndRebuild(options);
    if (mergeHead(project) || git(project, ['diff', '--cached', '--name-only']))
      git(project, ['commit', '--quiet', '-m', message], { env: identity(project) });
  } catch (error) {
    if (error instanceof Rejection) error.message += `\nFix the cause. ${getNextStep(options)}`;
    throw error;
  }
  git(project, [
    'update-ref',
    `refs/heads/${templateBranch}`,
    findTemplateCommit(project, template.version) ?? '',
  ]);
  log(`${done}. Read it with \`git show\`, and run \`npm test\`.`);
}

function reportConflicts(paths: string[], options: MergeOptions) {
  const { template, log } = options;
  log(`Foreword ${template.version} is merged. These files have conflicts:`);
  for (const path of paths) log(`  ${path}`);
  log(`Resolve them and stage the files with \`git add\`. ${getNextStep(options)}`);
}

/** Those of the answers that the project still has, in its order. They may be removed by hand too. */
function presentLanguages(project: string, { languages }: Answers) {
  const file = join(project, listFile);
  const listed = existsSync(file)
    ? languagesIn(new Map([[listFile, readFileSync(file, 'utf8')]]))
    : [];
  const present = listed.filter((it) => languages.includes(it));
  return present.length > 0 ? present : languages;
}

/** The project that the command is run in, its answers with the languages that it still has. */
export function openProject({ project, command }: MergeOptions): Current {
  const { answers, ...current } = readForeword(project);
  requireRepository(project);
  if (mergeHead(project))
    throw new Rejection(
      `A merge is in progress: run \`${command} --continue\` or \`git merge --abort\`.`,
    );
  return { ...current, answers: { ...answers, languages: presentLanguages(project, answers) } };
}

/**
 * Merges what differs between the template that the project has (`current`) and `files`, and adds
 * migrations. Regenerates what is not merged. Returns the files with conflicts.
 */
export async function mergeTemplate(
  current: Current,
  { files, added }: { files: Files; added: Files },
  options: MergeOptions,
) {
  const { project, template } = options;
  requireCleanBranch(project);
  const base = await findBase(current, options);
  const { version } = template;
  const next = commitTemplate(project, { version, files, keep: base, added, parents: [base] });
  merge(next, options);
  resolveJson(project);
  completeJournal(project, [...added.keys()]);
  replaceFiles(project, files);
  stageRegenerated(project);
  return conflictsIn(project);
}

/** Returns the exit code. */
export function complete(conflicts: string[], options: MergeOptions) {
  if (conflicts.length > 0) reportConflicts(conflicts, options);
  else finish(options);
  return conflicts.length > 0 ? 1 : 0;
}

/** After conflicts, after an installation that failed, or after a merge committed by hand. */
export function resume(options: MergeOptions) {
  const { project, template, name } = options;
  requireRepository(project);
  const conflicts = unresolvedIn(project);
  if (conflicts.length > 0) return complete(conflicts, options);
  const { version } = readForeword(project);
  if (version !== template.version)
    throw new Rejection(
      isClone
        ? `Continue with the same version: check out ${version} in the clone first.`
        : `Continue with the same version: \`npx foreword@${version} ${name} --continue\`.`,
    );
  const merging = mergeHead(project);
  if (!merging) requireCleanBranch(project);
  const merged = findTemplateCommit(project, version, merging || 'HEAD');
  if (!merged || (merging && merging !== merged))
    throw new Rejection(`No ${name === 'add' ? 'addition' : 'update'} is in progress.`);
  return complete([], options);
}

/** Prints why it cannot be done. Returns the exit code. */
export async function run(work: () => number | Promise<number>, log: MergeOptions['log']) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    log(error.message);
    return 1;
  }
}
