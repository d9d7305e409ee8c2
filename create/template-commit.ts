// Commits that contain the template and nothing else. They are the common ancestors of three-way
// merges: `git merge` compares the project with the template that it was made from.
import { deferredFile } from '../scripts/migration-files.ts';
import { type Files, getContent, getText } from '../scripts/project-files.ts';
import { git, identity, readBlobs } from './git.ts';

export const templateBranch = 'foreword-base';

const trailer = (version: string, tree: string) => `Foreword-Template: ${version} ${tree}`;

/**
 * The message of a commit of the template. It names the tree of the commit (`git write-tree`), so a
 * commit that was amended or squashed with edits is not taken for the template.
 */
const getMessage = (version: string, tree: string) =>
  `Foreword ${version}\n\n${trailer(version, tree)}\n`;

/** The last commit of this version of the template that a commit is based on. */
export function findTemplateCommit(folder: string, version: string, from = 'HEAD') {
  const search = ['--fixed-strings', `--grep=${trailer(version, '')}`];
  const format = ['-z', '--no-show-signature', '--format=%H %T%n%B'];
  const log = git(folder, ['log', ...search, ...format, from]);
  for (const entry of log.split('\0')) {
    const [first = '', ...lines] = entry.split('\n');
    const [commit, tree = ''] = first.split(' ');
    if (lines.includes(trailer(version, tree))) return commit;
  }
  return undefined;
}

/**
 * Projects have migrations of their own, so those of the template are added and not merged. What is
 * deferred is merged: the new code does without it.
 */
export const isMigration = (path: string) =>
  path.startsWith('migrations/') && path !== deferredFile;

function getEntries(folder: string, commit: string) {
  const listed = git(folder, ['ls-tree', '-r', '-z', '--full-tree', commit]);
  return listed
    .split('\0')
    .filter(Boolean)
    .map((entry) => {
      const [meta = '', path = ''] = entry.split('\t');
      const [mode, , hash = ''] = meta.split(' ');
      return { path, mode, hash };
    });
}

/** The files of a commit, as `readFiles` reads them. */
export function readCommit(folder: string, commit: string): Files {
  const entries = getEntries(folder, commit);
  const blobs = readBlobs(
    folder,
    entries.map(({ hash }) => hash),
  );
  return new Map(entries.map(({ path }, at) => [path, getText(path, blobs[at] ?? Buffer.of())]));
}

/**
 * `keep` is the commit whose migrations it contains instead of those in `files`, `added` are further
 * ones.
 */
interface Contents {
  files: Files;
  keep?: string;
  added?: Files;
}

export interface TemplateCommit extends Contents {
  version: string;
  parents?: string[];
}

/** Writes a tree without touching the index or the working tree. No filters or ignore rules apply. */
function writeTree(folder: string, { files, keep, added = new Map() }: Contents) {
  const present = keep ? getEntries(folder, keep) : [];
  const modes = new Map(present.map(({ path, mode }) => [path, mode]));
  const inline = ([path, text]: [string, string]) => {
    const content = getContent(path, text);
    const header = `M ${modes.get(path) ?? '100644'} inline ${path}\ndata ${content.length}\n`;
    return Buffer.concat([Buffer.from(header), content, Buffer.from('\n')]);
  };
  const ref = 'refs/foreword/tree';
  const stream = [
    `commit ${ref}\ncommitter Foreword <foreword@localhost> 0 +0000\ndata 0\n`,
    ...present
      .filter(({ path }) => isMigration(path))
      .map(({ path, mode, hash }) => `M ${mode} ${hash} ${path}\n`),
    ...[...files].filter(([path]) => !keep || !isMigration(path)).map(inline),
    ...[...added].map(inline),
  ];
  const input = Buffer.concat(stream.map((piece) => Buffer.from(piece)));
  git(folder, ['fast-import', '--quiet', '--force'], { input });
  const tree = git(folder, ['rev-parse', `${ref}^{tree}`]);
  git(folder, ['update-ref', '-d', ref]);
  return tree;
}

/** Commits a version of the template without touching the branch, the index or the working tree. */
export function commitTemplate(
  folder: string,
  { version, parents = [], ...contents }: TemplateCommit,
) {
  const tree = writeTree(folder, contents);
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])];
  return git(folder, args, { input: getMessage(version, tree), env: identity(folder) });
}

/** The first commit of a new project, and the branch of the template. */
export function commitProject(
  folder: string,
  { version, files }: Pick<TemplateCommit, 'version' | 'files'>,
) {
  const commit = commitTemplate(folder, { version, files });
  git(folder, ['update-ref', 'HEAD', commit]);
  git(folder, ['update-ref', `refs/heads/${templateBranch}`, commit]);
  git(folder, ['read-tree', 'HEAD']);
}
