// `npm create foreword`, `npx foreword update` and `npx foreword add`.
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { keepLanguages, languagesIn } from '../scripts/languages.ts';
import { removableParts, removeParts, withDependents, withNeeds } from '../scripts/removal.ts';
import { generate } from './generate.ts';
import { Rejection, requireGit } from './git.ts';
import { type CreateOptions, help, parseMergeOptions, parseOptions } from './options.ts';
import { createProject, directoryProblem } from './project.ts';
import { completeAnswers } from './questions.ts';
import { type Template, oldTemplate, readTemplate } from './template.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function sayNext(directory: string, installed?: boolean) {
  const quoted = `'${directory.replaceAll("'", String.raw`'\''`)}'`;
  const shown = /^[\w./-]+$/.test(directory) ? directory : quoted;
  const steps = [`cd ${shown}`, ...(installed ? [] : ['npm install']), 'npm run dev'];
  say(['', 'Next:', '', ...steps.map((step) => `  ${step}`), ''].join('\n'));
}

async function create(options: CreateOptions, template: Template) {
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

/** Merges the template into the project in this folder. */
async function mergeInto(command: string, args: string[], template: Template) {
  const known = { languages: languagesIn(template.files), without: removableParts };
  const tools = { generate, removeParts, keepLanguages, oldTemplate, withDependents, withNeeds };
  const given = { project: process.cwd(), template, known, ...tools, ...parseMergeOptions(args) };
  if (command === 'add') return (await import('./add.ts')).add(given);
  return (await import('./update.ts')).update(given);
}

/** Returns the exit code. */
export async function main(args: string[], makeTemplate = readTemplate) {
  try {
    const template = makeTemplate();
    const asksHelp = args.includes('--help') || args.includes('-h');
    const [command, ...rest] = args;
    if (!asksHelp && (command === 'add' || command === 'update'))
      return await mergeInto(command, rest, template);
    const options = parseOptions(args);
    if (options.help) say(help);
    else if (options.version) say(template.version);
    else await create(options, template);
    return 0;
  } catch (error) {
    // Errors of the system have a code; anything else is a bug.
    const isKnown = error instanceof Rejection || (error instanceof Error && 'code' in error);
    process.stderr.write(`${isKnown ? error.message : inspect(error)}\n`);
    return 1;
  }
}
