// Runs git in a folder, without a shell.
import { spawnSync } from 'node:child_process';

/** Stops the command. Its message is all that the user sees. */
export class Rejection extends Error {}

export const getMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** Set by hooks of another repository: they would redirect every command there. */
const inherited = [
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_WORK_TREE',
];

interface Options {
  input?: string | Buffer;
  env?: NodeJS.ProcessEnv;
}

/** The output is text without the final line break. */
export function tryGit(folder: string, args: string[], { input, env = {} }: Options = {}) {
  const clean: NodeJS.ProcessEnv = { ...process.env, ...env };
  for (const name of inherited) delete clean[name];
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    env: clean,
    encoding: 'utf8',
    input: input ?? '',
    maxBuffer: 1024 ** 3,
  });
  if (error) throw new Rejection(`git could not be started: ${error.message}`);
  return { ok: status === 0, output: stdout.trimEnd(), errors: stderr.trim() };
}

export function git(folder: string, args: string[], options?: Options) {
  const { ok, output, errors } = tryGit(folder, args, options);
  if (!ok) throw new Rejection(`git ${args[0]} failed: ${errors || output}`);
  return output;
}

/** The contents of objects, as they are stored. */
export function readBlobs(folder: string, hashes: string[]) {
  const { status, stdout, stderr } = spawnSync('git', ['cat-file', '--batch'], {
    cwd: folder,
    input: `${hashes.join('\n')}\n`,
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Rejection(`git cat-file failed: ${stderr.toString()}`);
  let at = 0;
  return hashes.map(() => {
    // `<hash> blob <size>`, a line break, the content and another line break.
    const start = stdout.indexOf(10, at) + 1;
    const size = Number(stdout.toString('utf8', at, start).trim().split(' ')[2]);
    at = start + size + 1;
    return stdout.subarray(start, start + size);
  });
}

/** Renames are followed by the merge strategy `ort`, the default since this version. */
const oldestGit = '2.34';

/** 0 if equal, negative if the left one is older. `1.0.0-beta.1` is older than `1.0.0`. */
export function compareVersions(left: string, right: string) {
  if (left.startsWith(`${right}-`)) return -1;
  if (right.startsWith(`${left}-`)) return 1;
  return left.localeCompare(right, 'en', { numeric: true });
}

export function requireGit(folder: string) {
  const [version = '0'] = /\d+\.\d+/.exec(git(folder, ['--version'])) ?? [];
  if (compareVersions(version, oldestGit) < 0)
    throw new Rejection(`This needs git ${oldestGit} or newer; this is git ${version}.`);
}

/** The environment of a commit. Machines without an identity, such as CI, get one. */
export function identity(folder: string) {
  if (tryGit(folder, ['var', 'GIT_COMMITTER_IDENT']).ok) return {};
  const [name, email] = ['Foreword', 'foreword@localhost'];
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}
