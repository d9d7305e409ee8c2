// Completes the answers that were not given as options: asks in the terminal, or takes the defaults.
import { createInterface } from 'node:readline/promises';
import { defaultsFor, getName, problemWith } from './answers.mjs';
import { Rejection } from './git.mjs';
import { getList } from './options.mjs';
import { defaultPreset, describePresets, leftOutBy, withTools } from './presets.mjs';

const questions = {
  without: 'Start with a preset, or leave out some parts',
  title: 'Title',
  color: 'Accent colour',
  languages: 'Languages, the default one first',
  database: 'Database: embedded, or a PostgreSQL URL',
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
        throw new Rejection('Cancelled: nothing was created.');
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
    const value = Array.isArray(fallback) ? getList(line) : line;
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
  if (!answers.without) {
    for (const line of describePresets(template)) terminal.say(line);
    defaults.without = [defaultPreset];
  }
  for (const [field, question] of Object.entries(questions)) {
    const problem = (value) =>
      problemWith(field, field === 'without' ? leftOutBy(value) : value, template) ??
      (field === 'title'
        ? problemWith('name', getName(value, directory, template), template)
        : undefined);
    answers[field] ??= await askFor(terminal, question, { fallback: defaults[field], problem });
  }
  answers.without = leftOutBy(answers.without);
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

function reject(problem) {
  if (problem) throw new Rejection(problem);
}

function rejectProblems(answers, template) {
  for (const [field, value] of Object.entries(answers))
    if (value !== undefined) reject(problemWith(field, value, template));
}

/** Returns the directory and all answers. `directoryProblem` says what is wrong with a directory. */
export async function completeAnswers(context) {
  const { template, options, directoryProblem, input } = context;
  const { given } = options;
  const isComplete = options.directory && Object.keys(questions).every((key) => given[key]);
  const asks = !isComplete && !options.yes;
  if (asks && !input.isTTY)
    reject('This is not a terminal: give a directory, and --yes to take the defaults.');
  if (!asks && !options.directory) reject('Give a directory: npm create foreword my-app');
  reject(options.directory && directoryProblem(options.directory));
  rejectProblems(given, template);
  const { directory, answers } = asks
    ? await ask(context)
    : { directory: options.directory, answers: given };
  const complete = { ...defaultsFor(template, directory) };
  for (const field of Object.keys(questions)) complete[field] = answers[field] ?? complete[field];
  complete.without = withTools(complete.without);
  const { title, ...rest } = complete;
  const named = { title, name: getName(title, directory, template), ...rest };
  rejectProblems(named, template);
  return { directory, answers: named };
}
