// Finds a browser for the end-to-end tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectEnv, projectNode, root, toolPath } from './install.mjs';
import { done, fail, step } from './say.mjs';

const windows = process.platform === 'win32';
const minute = 60_000;

const commands = [
  // The headless shell renders the same pages in two thirds of the time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];

/** Default install locations that are not on PATH. */
function usualPlaces() {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    const folders = ['/Applications', join(process.env.HOME ?? '', 'Applications')];
    return folders.flatMap((at) => names.map((name) => `${at}/${name}.app/Contents/MacOS/${name}`));
  }
  if (!windows) return [];
  const programs = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
    (name) => process.env[name] ?? [],
  );
  const inside = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return programs.flatMap((at) => inside.map((it) => join(at, it)));
}

function onPath() {
  const folders = (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter(Boolean);
  const ending = windows ? '.exe' : '';
  return commands.flatMap((name) => folders.map((folder) => join(folder, name + ending)));
}

/** Some systems ship a stub command that only says how to install the real browser. */
function works(path: string) {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window.
  if (windows) return true;
  const { status } = spawnSync(path, ['--version'], { stdio: 'ignore', timeout: minute / 2 });
  return status === 0;
}

/** The path of Playwright's own browser, whether or not it is installed. */
function ofPlaywright() {
  const script = `import('playwright-core').then((it) => console.log(it.chromium.executablePath()))`;
  const { stdout } = spawnSync(projectNode(), ['-e', script], { cwd: root, encoding: 'utf8' });
  return (stdout ?? '').trim();
}

function find() {
  const known = [...onPath(), ...usualPlaces()].find(works);
  if (known) return known;
  const own = ofPlaywright();
  return own && works(own) ? own : undefined;
}

function run(command: string, args: string[], timeout: number) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: projectEnv({ DEBIAN_FRONTEND: 'noninteractive' }),
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout,
  });
  return status === 0;
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** Prefix for commands that need root, or undefined if root is not available. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  const { status } = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return status === 0 ? ['sudo', '-n'] : undefined;
}

function installBySystem() {
  const prefix = isDebian() ? asRoot() : undefined;
  if (!prefix) return;
  step('Installing Chromium with apt-get');
  const get = (...args: string[]) => {
    const [command = '', ...rest] = [...prefix, 'apt-get', '-qq', ...args];
    return run(command, rest, 10 * minute);
  };
  if (!get('update')) return;
  const install = (name: string) => get('install', '-y', '--no-install-recommends', name);
  // Older systems have no separate package for it.
  if (!install('chromium-headless-shell')) install('chromium');
}

function installByPlaywright() {
  step('Downloading Chromium with Playwright');
  const tool = toolPath('@playwright/test', 'playwright');
  run(projectNode(), [tool, 'install', 'chromium'], 5 * minute);
}

/** The path of a working browser. Exits the process if none can be found or installed. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (works(given)) return given;
    fail(`CHROMIUM_PATH is wrong: ${given} is not a browser that starts.`);
    process.exit(1);
  }
  const present = find();
  if (present) return present;
  for (const install of [installBySystem, installByPlaywright]) {
    install();
    const path = find();
    if (!path) continue;
    done(`Browser: ${path}`);
    return path;
  }
  fail(
    'The end-to-end tests need a browser, and none could be installed. ' +
      'Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.',
  );
  return process.exit(1);
}
