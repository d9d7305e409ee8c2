// `npm run test:create`: creates projects with parts left out (each one; all; none; every two of them
// together and apart) and with other languages, and changes two of them by the guides. Checks, builds
// and starts each one and runs its unit tests; some also run their journeys. A failing project does not stop the others. `--only sample+demo --only all`
// runs some of them, and `--only sample` or `--only sample+demo+mcp` one without any such parts.
// `npm test` creates the smallest project and runs its quick checks; `npm run test:all` also runs some of
// its tests.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultsFor } from '../create/answers.ts';
import { generate } from '../create/generate.ts';
import { makeTemplate } from '../create/pack.ts';
import type { Template } from '../create/template.ts';
import { freePort } from '../tests/free-port.ts';
import { type Change, changedProjects } from './create-changes.ts';
import { commandsIn } from './guide-code.ts';
import { projectEnv, projectNode, root, toolPath } from './install.mjs';
import { pairwise } from './pairwise.ts';
import { getMessage } from './product-command.ts';
import { runInCopy } from './project-copy.ts';
import { writeFiles } from './project-files.ts';
import { removableParts } from './removal.ts';
import { done, fail, say, step } from './say.mjs';

const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'create-test-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  return folder;
};

interface Given {
  without?: string[];
  languages?: string[];
  title?: string;
}

interface Project extends Given {
  name: string;
  steps: Step[];
  changes?: Change[];
}

/** A project in a temporary folder, with the modules of this one. */
function createCopy(template: Template, { without = [], languages, title }: Given) {
  const folder = temporaryFolder();
  const defaults = defaultsFor(template, 'lantern');
  const answers = { ...defaults, name: 'lantern', color: 'blue', without, ...(title && { title }) };
  writeFiles(
    folder,
    generate(template.files, { ...answers, languages: languages ?? defaults.languages }),
  );
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Starts a command that serves pages, and waits for the page of the sign-in. */
async function firstPage(folder: string, args: string[], env = {}) {
  const child = spawn(projectNode(), args, {
    cwd: folder,
    env: projectEnv({ BORROWED_MODULES: 'true', PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  try {
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const onData = (chunk: Buffer) => {
        output += chunk.toString();
        const [, found] = / at (http\S+)/.exec(output) ?? [];
        if (found) resolve(found);
      };
      child.stdout.on('data', onData);
      child.stderr.on('data', onData);
      child.on('exit', () => reject(new Error(`It does not start: ${output}`)));
    });
    const { status } = await fetch(new URL('/login', url));
    if (status !== 200) throw new Error(`/login has the status ${status}`);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** What users, emails, logs and metrics show is in the build. The name and colour of Foreword are not. */
function findsNoForeword(folder: string, title: string) {
  const dist = join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((it) =>
    it.isFile(),
  );
  const found = files
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => /foreword|#762b6e/i.test(path + readFileSync(path, 'latin1')));
  if (found.length > 0) fail(`${title}: Foreword's name or colour is in ${found.join(', ')}`);
  return found.length === 0;
}

function stepsFor(folder: string, title: string) {
  const run = (what: string, args: string[]) => runInCopy(folder, `${title}: ${what}`, args);
  const script = (name: string) => join(folder, 'scripts', name);
  return {
    check: () => run('a check fails', [script('check.ts')]),
    // Without the rules that need types and without a database: they take as long as all others.
    quickCheck: () =>
      run('a check fails', [script('check.ts'), ...quickChecks]) &&
      run('lint fails', [toolPath('oxlint'), '--deny-warnings']),
    // Checks of Foreword, on the documents of the project.
    documents: () =>
      ['code-blocks', 'agents'].every((name) =>
        run('a document is wrong', [join(root, 'scripts/checks/run.ts'), name]),
      ),
    rules: () => run('a test fails', [toolPath('vitest'), 'run', '--mode', 'rules', ...affected]),
    build: () => run('it cannot be built', [script('build.ts')]),
    name: () => existsSync(join(folder, 'dist')) && findsNoForeword(folder, title),
    start: () =>
      firstPage(folder, [script('start.mjs')]).then(
        () => true,
        (error) => {
          fail(`${title}: ${getMessage(error)}`);
          return false;
        },
      ),
    unit: () => run('a test fails', [toolPath('vitest'), 'run']),
    journeys: () => run('a journey fails', [script('e2e.ts')]),
  };
}

type Step = keyof ReturnType<typeof stepsFor>;

async function runSteps(folder: string, title: string, steps: Step[]) {
  const known = stepsFor(folder, title);
  const results = [];
  for (const name of steps) results.push(await known[name]());
  return results.every(Boolean);
}

/** Parts of names: see scripts/check.ts. */
const quickChecks = ['types', 'format', 'import', 'messages', 'links', 'unused', 'lock'];

/** Tests of code that parts and languages are removed from. */
const affected = ['src/main', 'src/registry', 'src/shared', 'src/features/activity'];

async function makeChanges(folder: string, template: Template, changes: Change[]) {
  for (const change of changes) if (!(await change(folder, template))) return false;
  return true;
}

/** Returns whether everything succeeded. */
async function testProject(template: Template, { name, steps, changes = [], ...answers }: Project) {
  step(`Created project: ${name}`);
  const since = performance.now();
  const folder = createCopy(template, answers);
  try {
    const isFine =
      (await makeChanges(folder, template, changes)) && (await runSteps(folder, name, steps));
    const seconds = Math.round((performance.now() - since) / 1000);
    (isFine ? done : fail)(`${name}: ${steps.join(', ')} (${seconds} s)`);
    return isFine;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const always: Step[] = ['check', 'documents', 'build', 'name', 'start'];
const withTests: Step[] = [...always, 'unit'];
const withJourneys: Step[] = [...withTests, 'journeys'];
const [, ...mixtures] = pairwise(removableParts);
const smallest = { name: 'all', without: removableParts, languages: ['en'] };

const projects: Project[] = [
  { name: 'none', steps: withJourneys },
  { ...smallest, steps: withJourneys },
  // A title that has to be escaped in code, HTML, JSON, YAML and replacements.
  { name: 'fr', languages: ['fr'], title: `L'"A" & <B> $$`, steps: withTests },
  { name: 'ar,sw', languages: ['ar', 'sw'], steps: withTests },
  ...changedProjects.map((project) => ({ ...project, steps: withJourneys })),
  // A test that needs a part which it does not name fails without that part, whatever else is there.
  ...removableParts.map((part) => ({ name: part, without: [part], steps: withTests })),
  ...mixtures.map((without) => ({ name: without.join('+'), without, steps: withTests })),
];

/** The commands of the README, without `npm test`, which takes too long here. */
const readmeCommands = () =>
  commandsIn(readFileSync(join(root, 'README.md'), 'utf8')).filter((line) => line !== 'npm test');

/** Follows the README in a new clone, with real installations, until the first page of the project. */
async function followReadme() {
  step('Created project: by the README, in a new clone');
  const folder = temporaryFolder();
  try {
    const clone = join(folder, 'foreword');
    spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
    const own = { BORROWED_MODULES: '' };
    const [start, ...rest] = readmeCommands();
    if (start !== 'npm start') throw new Error('The README does not begin with npm start.');
    const env = { ...own, PORT: String(await freePort()) };
    await firstPage(clone, [join(clone, 'scripts/start.mjs')], env);
    const since = performance.now();
    const seconds = () => Math.round((performance.now() - since) / 1000);
    for (const command of rest) {
      const { status, error } = spawnSync(command, {
        cwd: clone,
        shell: true,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      if (error) throw error;
      if (status !== 0) throw new Error(`${command} fails.`);
    }
    const project = join(folder, 'my-app');
    await firstPage(project, [join(project, 'scripts/dev.ts')], {
      ...own,
      PORT: String(await freePort()),
    });
    done(`readme: first page after ${seconds()} s (target 90 s with a warm package cache)`);
    return true;
  } catch (error) {
    fail(`readme: ${getMessage(error)}`);
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For `npm test`, and longer for all tests. Returns the number of projects that passed and failed. */
export async function testSmallestProject(all: boolean) {
  const steps: Step[] = all ? ['check', 'documents', 'rules'] : ['quickCheck', 'documents'];
  const isFine = await testProject(makeTemplate(), { ...smallest, steps });
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
}

/** Other combinations of parts run only on request: `sample`, or `sample+demo+mcp`. */
function addCombinations(only: string[]) {
  const names = new Set(projects.map(({ name }) => name));
  for (const name of only) {
    const without = name.split('+');
    if (!names.has(name) && without.every((part) => removableParts.includes(part)))
      projects.push({ name, without, steps: always });
  }
}

async function testAll(only?: string[]) {
  addCombinations(only ?? []);
  const known = ['readme', ...projects.map(({ name }) => name)];
  const unknown = only?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) {
    fail(`Not known: ${unknown.join(' ')}. Projects: ${known.join(' ')}`);
    return unknown.length;
  }
  const isChosen = (name: string) => !only || only.includes(name);
  const failed: string[] = [];
  if (isChosen('readme') && !(await followReadme())) failed.push('readme');
  const template = makeTemplate();
  for (const project of projects)
    if (isChosen(project.name) && !(await testProject(template, project)))
      failed.push(project.name);
  if (failed.length === 0) done('All created projects pass.');
  else {
    fail(`Failed: ${failed.join(', ')}`);
    say(`Repeat them with: npm run test:create -- --only ${failed.join(' --only ')}`);
  }
  return failed.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  process.exit((await testAll(values.only)) === 0 ? 0 : 1);
}
