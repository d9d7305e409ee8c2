// Completes the answers that were not given as options: asks in the terminal, or takes the defaults.
import { createInterface } from 'node:readline/promises';
import { removableParts } from '../scripts/removal.mjs';
import { defaultsFor, nameOf, problemWith } from './answers.mjs';
import { Refusal } from './git.mjs';
import { listOf } from './options.mjs';

const questions = {
  title: 'Title',
  color: 'Accent colour',
  languages: 'Languages, the default one first',
  database: 'Database: embedded, or a PostgreSQL URL',
  without: `Leave out (${removableParts.join(', ')})`,
};

/** Ctrl-C and Ctrl-D reject the question. */
function openTerminal({ input, output }) {
  const terminal = createInterface({ input, output });
  const aborter = new AbortController();
  terminal.on('SIGINT', () => aborter.abort());
  terminal.on('close', () => aborter.abort());
  return {
    close: () => terminal.close(),
    say: (line) => output.write(`${line}\n`),
    async ask(question) {
      const line = await terminal.question(question, { signal: aborter.signal }).catch(() => {
        output.write('\n');
        throw new Refusal('Cancelled: nothing was created.');
      });
      return line.trim();
    },
  };
}

/** Asks until the answer is fine. An empty line takes the default. */
async function askFor(terminal, question, { fallback, problem }) {
  const shown = [fallback].flat().join(', ') || 'nothing';
  for (;;) {
    const line = await terminal.ask(`${question} (${shown}): `);
    const value = Array.isArray(fallback) ? listOf(line) : line;
    const answer = line === '' || line === shown ? fallback : value;
    const found = problem(answer);
    if (!found) return answer;
    terminal.say(found);
  }
}

async function askMissing(terminal, { template, options, directoryProblem }) {
  const asked = { fallback: 'my-app', problem: directoryProblem };
  const directory = options.directory ?? (await askFor(terminal, 'Directory', asked));
  const answers = { ...options.given };
  const defaults = defaultsFor(template, directory);
  for (const [field, question] of Object.entries(questions)) {
    const problem = (value) =>
      problemWith(field, value, template) ??
      (field === 'title'
        ? problemWith('name', nameOf(value, directory, template), template)
        : undefined);
    answers[field] ??= await askFor(terminal, question, { fallback: defaults[field], problem });
  }
  return { directory, answers };
}

async function ask({ input, output, ...rest }) {
  const terminal = openTerminal({ input, output });
  try {
    return await askMissing(terminal, rest);
  } finally {
    terminal.close();
  }
}

function refuse(problem) {
  if (problem) throw new Refusal(problem);
}

function refuseProblems(answers, template) {
  for (const [field, value] of Object.entries(answers))
    if (value !== undefined) refuse(problemWith(field, value, template));
}

/** Returns the directory and all answers. `directoryProblem` says what is wrong with a directory. */
export async function completeAnswers(context) {
  const { template, options, directoryProblem, input } = context;
  const { given } = options;
  const isComplete = options.directory && Object.keys(questions).every((it) => given[it]);
  const asks = !isComplete && !options.yes;
  if (asks && !input.isTTY)
    refuse('This is not a terminal: give a directory, and --yes to take the defaults.');
  if (!asks && !options.directory) refuse('Give a directory: npm create foreword my-app');
  refuse(options.directory && directoryProblem(options.directory));
  refuseProblems(given, template);
  const { directory, answers } = asks
    ? await ask(context)
    : { directory: options.directory, answers: given };
  const complete = { ...defaultsFor(template, directory) };
  for (const field of Object.keys(questions)) complete[field] = answers[field] ?? complete[field];
  const { title, ...rest } = complete;
  const named = { title, name: nameOf(title, directory, template), ...rest };
  refuseProblems(named, template);
  return { directory, answers: named };
}
