// `npm create foreword` and `npx foreword update`.
import { resolve } from 'node:path';
import { keepLanguages, languagesIn } from '../scripts/languages.mjs';
import { removableParts, removeParts } from '../scripts/removal.mjs';
import { generate } from './generate.mjs';
import { Rejection, requireGit } from './git.mjs';
import { help, parseOptions, parseUpdateOptions } from './options.mjs';
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

async function updateProject(args, template) {
  const { update } = await import('./update.mjs');
  const options = parseUpdateOptions(args);
  const project = process.cwd();
  const known = { languages: languagesIn(template.files), without: removableParts };
  const tools = { generate, removeParts, keepLanguages, oldTemplate };
  return update({ project, template, known, ...tools, ...options });
}

/** Returns the exit code. */
export async function main(args, makeTemplate = readTemplate) {
  try {
    const template = makeTemplate();
    const isUpdate = args[0] === 'update' && !args.includes('--help') && !args.includes('-h');
    if (isUpdate) return await updateProject(args.slice(1), template);
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
