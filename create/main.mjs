// `npm create foreword`, `npx foreword update` and `npx foreword add`.
import { resolve } from 'node:path';
import { keepLanguages, languagesIn } from '../scripts/languages.mjs';
import { removableParts, removeParts, withDependents, withNeeds } from '../scripts/removal.mjs';
import { generate } from './generate.mjs';
import { Rejection, requireGit } from './git.mjs';
import { help, parseMergeOptions, parseOptions } from './options.mjs';
import { createProject, directoryProblem } from './project.mjs';
import { completeAnswers } from './questions.mjs';
import { oldTemplate, readTemplate } from './template.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

function sayNext(directory, installed) {
  const quoted = `'${directory.replaceAll("'", String.raw`'\''`)}'`;
  const shown = /^[\w./-]+$/.test(directory) ? directory : quoted;
  const steps = [`cd ${shown}`, ...(installed ? [] : ['npm install']), 'npm run dev'];
  say(['', 'Next:', '', ...steps.map((step) => `  ${step}`), ''].join('\n'));
}

async function create(options, template) {
  if (options.git) requireGit(process.cwd());
  const { stdin: input, stdout: output } = process;
  const context = { template, options, directoryProblem, input, output };
  const { directory, answers } = await completeAnswers(context);
  const since = performance.now();
  // The database is not recorded: foreword.json is committed, and the URL contains a password.
  const { database, ...recorded } = answers;
  const installed = await createProject({
    folder: resolve(directory),
    files: generate(template.files, recorded),
    version: template.version,
    databaseUrl: database === 'embedded' ? undefined : new URL(database).href,
    options,
    say,
  });
  const seconds = Math.round((performance.now() - since) / 1000);
  say(`Created ${answers.title} in ${directory} (${seconds} s)`);
  sayNext(directory, installed);
  if (installed === false) throw new Rejection('npm install failed: run it again in the project.');
}

const merging = {
  update: async (options) => (await import('./update.mjs')).update(options),
  add: async (options) => (await import('./add.mjs')).add(options),
};

/** Merges the template into the project in this folder. */
function mergeInto(merge, args, template) {
  const known = { languages: languagesIn(template.files), without: removableParts };
  const tools = { generate, removeParts, keepLanguages, oldTemplate, withDependents, withNeeds };
  return merge({ project: process.cwd(), template, known, ...tools, ...parseMergeOptions(args) });
}

/** Returns the exit code. */
export async function main(args, makeTemplate = readTemplate) {
  try {
    const template = makeTemplate();
    const asksHelp = args.includes('--help') || args.includes('-h');
    const merge = asksHelp ? undefined : merging[args[0]];
    if (merge) return await mergeInto(merge, args.slice(1), template);
    const options = parseOptions(args);
    if (options.help) say(help);
    else if (options.version) say(template.version);
    else await create(options, template);
    return 0;
  } catch (error) {
    // Errors of the system have a code; anything else is a bug.
    process.stderr.write(
      `${error instanceof Rejection || error.code ? error.message : error.stack}\n`,
    );
    return 1;
  }
}
