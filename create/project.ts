// Writes a project to disk, commits it and installs its dependencies: all of it or nothing.
import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Files, writeFiles } from '../scripts/project-files.ts';
import { Rejection, git } from './git.ts';
import { installArgs } from './npm.ts';
import type { CreateOptions } from './options.ts';
import { commitProject } from './template-commit.ts';

const isEmptyFolder = (path: string) =>
  statSync(path).isDirectory() && readdirSync(path).length === 0;

/** Why a project cannot be created there, or undefined. */
export function directoryProblem(directory: string) {
  const path = resolve(directory);
  const existed = existsSync(path);
  const parent = dirname(path);
  if (existed && !isEmptyFolder(path)) return `${directory} already exists and is not empty.`;
  if (!existed && lstatSync(path, { throwIfNoEntry: false }))
    return `${directory} is a link to nothing.`;
  if (!existed && !statSync(parent, { throwIfNoEntry: false })?.isDirectory())
    return `The folder ${parent} does not exist.`;
  try {
    accessSync(existed ? path : parent, constants.W_OK);
    return undefined;
  } catch {
    return `You may not write to ${existed ? path : parent}.`;
  }
}

/** Deletes what was created. A folder that was there before stays, with what others put into it. */
function discard(folder: string, existed: boolean, files: Files) {
  const names = new Set([...files.keys()].map((path) => path.split('/')[0] ?? path));
  const created = [...names, '.env', '.git', 'node_modules'].map((name) => join(folder, name));
  for (const path of existed ? created : [folder])
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** Signals that arrived while the process was busy are delivered after two turns of the event loop. */
async function deliverSignals() {
  for (let turn = 0; turn < 2; turn++) await new Promise((resume) => setImmediate(resume));
}

/** Runs the work in a new folder. If it fails or is interrupted, what it created is deleted. */
async function allOrNothing<T>(
  folder: string,
  files: Files,
  work: (signal: AbortSignal) => Promise<T>,
) {
  const existed = existsSync(folder);
  // Checked before the questions too, which may have been open for long.
  if (existed && !isEmptyFolder(folder)) throw new Rejection(`${folder} is not empty any more.`);
  if (!existed) mkdirSync(folder);
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, abort);
  try {
    const result = await work(aborter.signal);
    aborter.signal.throwIfAborted();
    return result;
  } catch (error) {
    await deliverSignals();
    discard(folder, existed, files);
    throw aborter.signal.aborted ? new Rejection('Cancelled: nothing was created.') : error;
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}

/** Returns whether it succeeded. */
function install(folder: string, signal: AbortSignal): Promise<boolean> {
  const child = spawn('npm', installArgs, {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  });
  return new Promise((done) => {
    // After an interruption, npm writes until it has exited.
    child.on('error', () => child.pid === undefined && done(false));
    child.on('exit', (status) => done(status === 0));
  });
}

interface NewProject {
  folder: string;
  files: Files;
  version: string;
  databaseUrl: string | undefined;
  options: Pick<CreateOptions, 'git' | 'install'>;
  say: (line: string) => void;
}

/** Returns whether the dependencies are installed, or undefined if that was not wanted. */
export function createProject({ folder, files, version, databaseUrl, options, say }: NewProject) {
  return allOrNothing(folder, files, async (signal) => {
    writeFiles(folder, files);
    // Not committed: it contains a password.
    if (databaseUrl)
      writeFileSync(join(folder, '.env'), `DATABASE_URL="${databaseUrl}"\n`, { mode: 0o600 });
    if (options.git) {
      git(folder, ['init', '--quiet']);
      git(folder, ['symbolic-ref', 'HEAD', 'refs/heads/main']);
      commitProject(folder, { version, files });
    }
    await deliverSignals();
    signal.throwIfAborted();
    if (!options.install) return undefined;
    say('Installing dependencies (about a minute)');
    return install(folder, signal);
  });
}
