// `npx foreword update`: merges a newer version of the template into a project. The new template is
// committed on top of the one that the project was made from, and `git merge` does the rest.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, compareVersions, git, identity, requireGit, tryGit } from './git.mjs';
import { JsonConflict, mergeJson } from './merge-json.mjs';
import { completeJournal, newMigrations, rebuildSnapshot } from './migrations.mjs';
import { runNpm } from './npm.mjs';
import { commitTemplate, findTemplateCommit, templateBranch } from './template-commit.mjs';

const command = 'npx foreword update';
const nextStep = `Then run \`${command} --continue\`, or undo the update with \`git merge --abort\`.`;
const messageOf = (version) => `Update to Foreword ${version}`;

function readForeword(project) {
  const file = join(project, 'foreword.json');
  if (!existsSync(file))
    throw new Refusal('There is no foreword.json here: run this in the folder of your project.');
  try {
    const { version, migration, answers } = JSON.parse(readFileSync(file, 'utf8'));
    if (version && migration && answers) return { version, migration, answers };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal('foreword.json is not valid: it needs version, migration and answers.');
}

/** The commit that is being merged, or an empty string. */
const mergeHead = (project) =>
  tryGit(project, ['rev-parse', '--quiet', '--verify', 'MERGE_HEAD']).output;

function requireRepository(project) {
  requireGit(project);
  const prefix = tryGit(project, ['rev-parse', '--show-prefix']);
  if (!prefix.ok) throw new Refusal('This is not a git repository: updates are merged with git.');
  if (prefix.output)
    throw new Refusal('The project must be at the top of its git repository to be updated.');
}

/** A merge must start from a branch with everything committed, so that it can be aborted. */
function requireCleanBranch(project) {
  const head = tryGit(project, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  if (!head.ok) throw new Refusal('No branch is checked out: run `git switch` first.');
  if (head.output === templateBranch)
    throw new Refusal(
      `The branch ${templateBranch} is for the template: switch to your own branch first.`,
    );
  if (!tryGit(project, ['rev-parse', '--quiet', '--verify', 'HEAD']).ok)
    throw new Refusal('Nothing is committed yet: commit the project first.');
  if (git(project, ['status', '--porcelain']))
    throw new Refusal('There are uncommitted changes: commit or stash them first.');
}

/**
 * For a project whose history does not contain the template, because commits were squashed or files
 * were copied: commits the old template and makes it an ancestor of the branch. No file changes.
 */
async function restoreBase(project, current, { oldTemplate, generate }) {
  const { version } = current;
  if (git(project, ['rev-parse', '--is-shallow-repository']) === 'true')
    throw new Refusal('This clone has only a part of the history: run `git fetch --unshallow`.');
  const missing = `No commit of this branch contains Foreword ${version}`;
  if (!oldTemplate) throw new Refusal(`${missing}.`);
  const old = await oldTemplate(version).catch((error) => {
    throw new Refusal(`${missing}, and its template could not be loaded: ${error.message}`);
  });
  const files = await (old.generate ?? generate)(old.files, current.answers);
  const base = commitTemplate(project, { version, files, keep: 'HEAD' });
  const message = `Record Foreword ${version} as an ancestor`;
  const args = ['commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-p', base, '-m', message];
  git(project, ['update-ref', 'HEAD', git(project, args, { env: identity(project) })]);
  return base;
}

const conflictsIn = (project) => {
  const paths = git(project, ['diff', '--name-only', '--diff-filter=U', '-z']);
  return paths.split('\0').filter(Boolean);
};

/** Resolves conflicts of lines in JSON files whose values do not conflict. */
function resolveJson(project) {
  for (const path of conflictsIn(project).filter((name) => name.endsWith('.json'))) {
    const stages = [1, 2, 3].map((stage) => tryGit(project, ['show', `:${stage}:${path}`]));
    if (!stages.every(({ ok }) => ok)) continue;
    try {
      writeFileSync(join(project, path), mergeJson(...stages.map(({ output }) => output)));
      git(project, ['add', '--', path]);
    } catch (error) {
      if (!(error instanceof JsonConflict || error instanceof SyntaxError)) throw error;
    }
  }
}

/** Taken from the new version as they are: one has the same answers, npm completes the other. */
const replaced = ['foreword.json', 'package-lock.json'];

/** Stages what updates make anew, so that `git merge --abort` restores it. */
function stageMadeFiles(project) {
  const made = [...replaced, 'migrations'].filter((path) => existsSync(join(project, path)));
  if (made.length > 0) git(project, ['add', '--all', '--', ...made]);
}

function merge(project, commit, version) {
  // The name of the ref is what conflict markers show.
  const name = `foreword/${version}`;
  git(project, ['update-ref', `refs/${name}`, commit]);
  const options = ['-c', 'merge.renames=true', '-c', 'merge.directoryRenames=true'];
  const { ok, output, errors } = tryGit(
    project,
    [...options, 'merge', '--no-ff', '--no-commit', '-m', messageOf(version), name],
    { env: identity(project) },
  );
  git(project, ['update-ref', '-d', `refs/${name}`]);
  if (!ok && !mergeHead(project)) throw new Refusal(`git merge failed: ${errors || output}`);
}

/** Release notes exist for versions that need manual work: `release-notes/<version>.md`. */
function showNotes({ from, to, notes, log }) {
  const versions = (existsSync(notes) ? readdirSync(notes) : [])
    .map((name) => name.replace(/\.md$/, ''))
    .filter((it) => compareVersions(it, from) > 0 && compareVersions(it, to) <= 0)
    .toSorted(compareVersions);
  for (const version of versions)
    log(`\n${readFileSync(join(notes, `${version}.md`), 'utf8').trim()}`);
}

const installArgs = [
  'install',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-update-notifier',
];

function installAndRebuild(project, log) {
  log('Installing dependencies');
  try {
    runNpm(project, installArgs);
    rebuildSnapshot(project);
  } finally {
    stageMadeFiles(project);
  }
}

/** Installs, rebuilds what depends on the merged files, and commits. */
function finish({ project, template: { version }, npm, log }) {
  try {
    if (npm) installAndRebuild(project, log);
    if (mergeHead(project) || git(project, ['diff', '--cached', '--name-only']))
      git(project, ['commit', '--quiet', '-m', messageOf(version)], { env: identity(project) });
  } catch (error) {
    if (error instanceof Refusal) error.message += `\nFix the cause. ${nextStep}`;
    throw error;
  }
  git(project, [
    'update-ref',
    `refs/heads/${templateBranch}`,
    findTemplateCommit(project, version),
  ]);
  log(`Updated to Foreword ${version}. Read it with \`git show\`, and run \`npm test\`.`);
}

function reportConflicts(paths, { template, log }) {
  log(`Foreword ${template.version} is merged. These files have conflicts:`);
  for (const path of paths) log(`  ${path}`);
  log(`Resolve them and stage the files with \`git add\`. ${nextStep}`);
}

/** Merges, and makes anew what is not merged. Returns the files with conflicts. */
async function mergeTemplate(current, options) {
  const { project, template, generate } = options;
  const { version } = template;
  const files = await generate(template.files, current.answers);
  const added = newMigrations({ ...options, current });
  const base =
    findTemplateCommit(project, current.version) ?? (await restoreBase(project, current, options));
  const next = commitTemplate(project, { version, files, keep: base, added, parents: [base] });
  merge(project, next, version);
  resolveJson(project);
  completeJournal(project);
  for (const path of replaced)
    if (files.has(path)) writeFileSync(join(project, path), files.get(path));
  stageMadeFiles(project);
  return conflictsIn(project);
}

async function start(options) {
  const { project, template, log, notes } = options;
  const current = readForeword(project);
  requireRepository(project);
  if (mergeHead(project))
    throw new Refusal(
      `A merge is in progress: run \`${command} --continue\` or \`git merge --abort\`.`,
    );
  const order = compareVersions(current.version, template.version);
  const place = `This project is at Foreword ${current.version}`;
  if (order > 0) throw new Refusal(`${place}, which is newer than ${template.version}.`);
  if (order === 0) {
    log(`${place} already.`);
    return 0;
  }
  requireCleanBranch(project);
  const conflicts = await mergeTemplate(current, options);
  if (conflicts.length > 0) reportConflicts(conflicts, options);
  else finish(options);
  showNotes({ from: current.version, to: template.version, notes, log });
  return conflicts.length > 0 ? 1 : 0;
}

/** After conflicts, after an installation that failed, or after a merge committed by hand. */
function resume(options) {
  const { project, template } = options;
  requireRepository(project);
  const conflicts = conflictsIn(project);
  if (conflicts.length > 0) {
    reportConflicts(conflicts, options);
    return 1;
  }
  const { version } = readForeword(project);
  if (version !== template.version)
    throw new Refusal(
      `Continue with the same version: \`npx foreword@${version} update --continue\`.`,
    );
  const merging = mergeHead(project);
  if (!merging) requireCleanBranch(project);
  const merged = findTemplateCommit(project, version, merging || 'HEAD');
  if (!merged || (merging && merging !== merged)) throw new Refusal('No update is in progress.');
  finish(options);
  return 0;
}

/**
 * Returns the exit code.
 *
 * - `template`: `version`, `files` and `migrations` of the version to update to;
 * - `generate(files, answers)` and `removeParts(files, ids)`: return new maps of files;
 * - `oldTemplate(version)`: loads another version, for projects without the template in their
 *   history; it may come with the `generate` of that version;
 * - `continued`: whether to finish an update whose conflicts are resolved.
 */
export async function update({ continued = false, npm = true, log = console.log, ...given }) {
  const notes = given.notes ?? fileURLToPath(new URL('release-notes', import.meta.url));
  const options = { ...given, npm, log, notes };
  try {
    return continued ? resume(options) : await start(options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log(error.message);
    return 1;
  }
}
