// `npm run test:new`: generates a feature, a job and pages in a copy of the project, follows the
// tutorial and the guides about them, and runs all checks, their tests and their journeys there.
// Then it generates the same in a copy with ejected layers, and in one without any removable part.
// `npm run test:new -- guides`, `ejected` or `smallest` runs only that one.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { type Run, blocksIn, followBlock, guides } from './guide-code.ts';
import { projectEnv, root } from './install.mjs';
import { getMessage } from './product-command.ts';
import { copyProject } from './project-copy.ts';
import { onRequest } from '../create/presets.ts';
import { removableParts } from './removal.ts';
import { done, fail, step } from './say.mjs';

const author = { GIT_AUTHOR_NAME: 'Test', GIT_AUTHOR_EMAIL: 'test@example.com' };
const committer = { GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'test@example.com' };

/** Runs a command of a guide. Its output is shown only on failure. */
function run(copy: string, command: string) {
  step(command);
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: copy,
    shell: true,
    env: projectEnv({
      BORROWED_MODULES: 'true',
      CHROMIUM_PATH: browser,
      // Checks accessibility in every language.
      AXE_ALL: 'true',
      ...author,
      ...committer,
    }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
}

/** Creating projects has its own test, and `npm run dev` does not end. */
const notRun = /^(npm run create|cd |npm run dev)/;
/** Run once in the end, with the arguments of all guides: each takes a minute or more. */
const atTheEnd = /^npm run (access|check|test:unit|test:e2e)(?: -- (.*))?$/;

/** Runs commands, those that test once in the end. */
function runner(copy: string) {
  const tests = new Map<string, Set<string>>();
  return {
    run(command: string) {
      const [, name, args = ''] = atTheEnd.exec(command) ?? [];
      if (name) tests.set(name, new Set([...(tests.get(name) ?? []), ...args.split(' ')]));
      else if (!notRun.test(command)) run(copy, command);
    },
    /** Runs the others after one that fails, too. */
    finish() {
      const errors: string[] = [];
      for (const name of ['access', 'check', 'test:unit', 'test:e2e']) {
        const args = tests.get(name);
        if (!args) continue;
        try {
          run(copy, `npm run ${name} -- ${[...args].join(' ')}`);
        } catch (error) {
          errors.push(getMessage(error));
        }
      }
      if (errors.length > 0) throw new Error(errors.join('\n'));
    },
  };
}

const noTitle =
  'rating:number!, readOn:date, text:textarea, status:select(draft|sent), contact:email?';

/**
 * Besides those of the guides: a name of two words, all kinds of fields, records of another one and
 * of users with and without a title, an action, and a page of each area.
 */
const others = [
  'npm run new -- feature meeting-rooms',
  'npm run new -- field meeting-rooms seats:number!',
  'npm run new -- field meeting-rooms contact:email?',
  'npm run new -- field meeting-rooms code:text --search --filter --unique --pattern "[A-Z]{2}\\d{4}"',
  'npm run new -- field meeting-rooms "size:select(small|large)" --filter',
  // dashboard:start
  'npm run new -- card meeting-rooms total',
  // dashboard:end
  'npm run new -- page floor-plan --feature meeting-rooms --area manager',
  `npm run new -- feature inspections --belongs-to meeting-rooms --owner user --area app,manager --fields "${noTitle}"`,
  'npm run new -- action inspections approve',
  'npm run new -- feature bookings --belongs-to meeting-rooms --fields "subject:text?, day:date!"',
  'npm run new -- feature notes --owner user',
  'npm run new -- feature handouts --belongs-to meeting-rooms --owner user --assigned-by admin --status draft,given',
  'npm run new -- page about --area public',
  'npm run new -- page team-calendar --area manager',
  'npm run new -- page help',
  'npm run db:generate -- --name meeting_rooms',
  'npm run access',
  'npm run check',
  'npm run test:unit -- src/features/meeting-rooms src/features/inspections src/features/bookings src/features/notes src/features/handouts',
  'npm run test:unit -- src/registry src/features/accounts/account/server/retained-data',
  // my-data:start
  'npm run test:unit -- src/main/my-data',
  // my-data:end
  // demo:start
  'npm run test:unit -- src/main/demo',
  // demo:end
  'npm run test:e2e -- meeting-rooms inspections bookings notes handouts floor-plan about team-calendar help',
];

/** What `npm run access` must have found of them. */
const access = [
  'call bookings/create: administrators',
  'call handouts/create: administrators',
  'call handouts/mine: users',
  'call inspections/approve: administrators',
  'call inspections/list: administrators',
  'call inspections/mine: users',
  'call meetingRooms/create: administrators',
  'call meetingRooms/list: users',
  'page /about: everyone',
  'page /app/help: users',
  'page /manager/floor-plan: administrators',
];

function checkAccess(copy: string) {
  const found = readFileSync(join(copy, 'tests/access.txt'), 'utf8').split('\n');
  const missing = access.filter((line) => !found.includes(line));
  if (missing.length > 0) throw new Error(`tests/access.txt lacks:\n${missing.join('\n')}`);
}

interface Copy {
  title: string;
  work: (copy: string, command: Run) => void;
}

/** A copy that failed is kept, to look at. */
function inCopy({ title, work }: Copy): boolean {
  const copy = copyProject();
  try {
    step(title);
    const commands = runner(copy);
    work(copy, commands.run);
    commands.finish();
    checkAccess(copy);
    rmSync(copy, { recursive: true, force: true });
    return true;
  } catch (error) {
    fail(`${title}, in ${copy}: ${getMessage(error)}`);
    return false;
  }
}

function followGuides(copy: string, command: Run) {
  run(copy, 'git init --quiet');
  // A link in the copy, which the ignored `node_modules/` does not cover.
  appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  for (const guide of guides) {
    step(`Following ${guide}`);
    for (const block of blocksIn(readFileSync(join(root, guide), 'utf8')))
      followBlock(block, copy, command);
  }
  for (const other of others) command(other);
}

/** Each layer, and all together. */
const ejected = [
  'npm run eject -- meeting-rooms api',
  'npm run eject -- bookings queries',
  'npm run eject -- notes list page form',
  'npm run eject -- inspections api queries list page form',
];

/** In another order. */
const ejectedWithoutParts = [
  'npm run eject -- notes form page list queries api',
  'npm run eject -- inspections page',
];

/** The tests and journeys run in the end, so they are those of the ejected code. */
function ejectLayers(_copy: string, command: Run) {
  for (const other of [...others, ...ejected]) command(other);
  // sample:start
  command('npm run eject -- genres queries api');
  command('npm run test:unit -- src/features/books/genres');
  // sample:end
}

/** Not the tools, which documents of the starter describe. */
const without = removableParts.filter((part) => !onRequest.includes(part));

function withoutParts(_copy: string, command: Run) {
  command(`npm run remove -- ${without.join(' ')}`);
  // What the removal leaves has its own test: from here on, generated code must be formatted.
  command('npm run format');
  // Journeys take long, and cards are of the dashboard.
  const kept = others.filter((other) => !/test:e2e|new -- card/.test(other));
  for (const other of [...kept, ...ejectedWithoutParts]) command(other);
}

const copies: Record<string, Copy> = {
  guides: { title: 'The tutorial and the guides', work: followGuides },
  ejected: { title: 'Ejected layers', work: ejectLayers },
  smallest: { title: `Without ${without.join(', ')}`, work: withoutParts },
};

const browser = findBrowser();
const [name = ''] = process.argv.slice(2);
const chosen = name ? copies[name] : undefined;
const passed = (chosen ? [chosen] : Object.values(copies)).map((copy) => inCopy(copy));
if (passed.includes(false)) process.exitCode = 1;
else done('All generated code passes the checks, its tests and its journeys.');
