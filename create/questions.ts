// Completes the answers that were not given as options: asks in the terminal, or takes the defaults.
import { createInterface } from 'node:readline/promises';
import { type Answer, type Fields, defaultsFor, getName, problemWith } from './answers.ts';
import { Rejection } from './git.ts';
import { type CreateOptions, getList } from './options.ts';
import { defaultPreset, describePresets, leftOutBy, withTools } from './presets.ts';
import type { Template } from './template.ts';

const questions = {
  without: 'Start with a preset, or leave out some parts',
  title: 'Title',
  color: 'Accent colour',
  languages: 'Languages, the default one first',
  database: 'Database: embedded, or a PostgreSQL URL',
};

type Field = keyof typeof questions;
const fields = Object.keys(questions) as Field[];

interface Context {
  template: Pick<Template, 'files'>;
  options: Pick<CreateOptions, 'directory' | 'yes'> & { given: Partial<Record<Field, Answer>> };
  /** What is wrong with a directory. */
  directoryProblem: (directory: string) => string | undefined;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** Ctrl-C and Ctrl-D reject the question. */
function openTerminal({ input, output }: Context) {
  const terminal = createInterface({ input, output });
  const aborter = new AbortController();
  terminal.on('SIGINT', () => aborter.abort());
  terminal.on('close', () => aborter.abort());
  return {
    close: () => terminal.close(),
    say: (line: string) => output.write(`${line}\n`),
    async ask(question: string) {
      const line = await terminal.question(question, { signal: aborter.signal }).catch(() => {
        output.write('\n');
        throw new Rejection('Cancelled: nothing was created.');
      });
      return line.trim();
    },
  };
}

type Terminal = ReturnType<typeof openTerminal>;

interface Asked<Value extends Answer> {
  fallback: Value;
  problem: (answer: Value) => string | undefined;
}

/** Asks until the answer is fine. An empty line takes the default. */
async function askFor<Value extends Answer>(
  terminal: Terminal,
  question: string,
  { fallback, problem }: Asked<Value>,
) {
  const shown = [fallback].flat().join(', ') || 'nothing';
  for (;;) {
    const line = await terminal.ask(`${question} (${shown}): `);
    const value = (Array.isArray(fallback) ? getList(line) : line) as Value;
    const answer = line === '' || line === shown ? fallback : value;
    const found = problem(answer);
    if (!found) return answer;
    terminal.say(found);
  }
}

async function askMissing(terminal: Terminal, { template, options, directoryProblem }: Context) {
  const asked = { fallback: 'my-app', problem: directoryProblem };
  const directory = options.directory ?? (await askFor(terminal, 'Directory', asked));
  const answers = { ...options.given };
  const defaults: Record<Field, Answer> = defaultsFor(template, directory);
  if (!answers.without) {
    for (const line of describePresets(template)) terminal.say(line);
    defaults.without = [defaultPreset];
  }
  for (const field of fields) {
    const problem = (value: Answer) =>
      problemWith(field, field === 'without' ? leftOutBy([value].flat()) : value, template) ??
      (field === 'title'
        ? problemWith('name', getName(String(value), directory, template), template)
        : undefined);
    const question = { fallback: defaults[field], problem };
    answers[field] ??= await askFor(terminal, questions[field], question);
  }
  answers.without = leftOutBy([answers.without ?? []].flat());
  return { directory, answers };
}

async function ask(context: Context) {
  const terminal = openTerminal(context);
  try {
    return await askMissing(terminal, context);
  } finally {
    terminal.close();
  }
}

function reject(problem: string | undefined) {
  if (problem) throw new Rejection(problem);
}

function rejectProblems(
  answers: Partial<Record<keyof Fields, Answer>>,
  template: Context['template'],
) {
  for (const [field, value] of Object.entries(answers))
    if (value !== undefined) reject(problemWith(field as keyof Fields, value, template));
}

/** Answers have the type of their default: they come from `askFor` or `parseOptions`. */
const withDefaults = <Defaults extends object>(
  answers: Partial<Record<Field, Answer>>,
  defaults: Defaults,
): Defaults => {
  const given = Object.entries(answers).filter(([, answer]) => answer !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
};

/** Returns the directory and all answers. */
export async function completeAnswers(context: Context) {
  const { template, options, directoryProblem, input } = context;
  const { given } = options;
  const isComplete = options.directory && fields.every((field) => given[field]);
  const asks = !isComplete && !options.yes;
  if (asks && !input.isTTY)
    reject('This is not a terminal: give a directory, and --yes to take the defaults.');
  if (!asks && !options.directory) reject('Give a directory: npm create foreword my-app');
  if (options.directory) reject(directoryProblem(options.directory));
  rejectProblems(given, template);
  const { directory = '', answers } = asks
    ? await ask(context)
    : { directory: options.directory, answers: given };
  const { title, without, ...rest } = withDefaults(answers, defaultsFor(template, directory));
  const name = getName(title, directory, template);
  const named = { title, name, ...rest, without: withTools(without) };
  rejectProblems(named, template);
  return { directory, answers: named };
}
