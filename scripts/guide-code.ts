// Reads the blocks of a guide and follows them in a copy of the project: it runs the commands,
// writes new files, applies diffs, and compares quotes with the files that they name.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Block {
  language: string;
  file?: string;
  code: string;
}

// starter:start
/** The documents that `npm run test:new` follows, in this order. */
export const guides = [
  'docs/tutorial.md',
  'docs/guides/add-a-feature.md',
  'docs/guides/add-a-field.md',
  'docs/guides/run-a-job.md',
  'docs/guides/refer-to-another-record.md',
  'docs/guides/records-of-a-user.md',
  'docs/guides/add-an-action.md',
  'docs/guides/change-what-search-covers.md',
  // notifications:start
  'docs/guides/notify-users.md',
  // notifications:end
  // organizations:start
  'docs/guides/records-of-an-organization.md',
  // organizations:end
];
// starter:end

const fence = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

/** All fenced blocks. The first line may name a file: ```ts src/features/notes/schema.ts */
export const blocksIn = (markdown: string): Block[] =>
  [...markdown.matchAll(fence)].map(([, language = '', file, code = '']) => ({
    language,
    code,
    ...(file && { file }),
  }));

/** The blocks that name a file. */
export const codeBlocks = (markdown: string) =>
  blocksIn(markdown).flatMap(({ file, code }) => (file ? [{ file, code }] : []));

/** The commands in the blocks of a document, in order, without their comments. */
export const commandsIn = (markdown: string) =>
  blocksIn(markdown)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''));

/** Applies a block of lines that start with `+`, `-` or a space. They must fit exactly one place. */
export function applyDiff(source: string, diff: string) {
  const lines = diff.trimEnd().split('\n');
  const without = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('');
  const [before, after] = [without('+'), without('-')];
  const places = `\n${source}`.split(`\n${before}`).length - 1;
  if (places !== 1) throw new Error(`Expected these lines once, found ${places} times:\n${before}`);
  return `\n${source}`.replace(`\n${before}`, () => `\n${after}`).slice(1);
}

/** The formatter may break lines elsewhere in an excerpt than in the file. */
const normalized = (code: string) =>
  code
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,? ?([)\]}]) ?/g, '$1')
    .replaceAll(/([([{]) /g, '$1')
    .trim()
    .replace(/,$/, '');

/** Stands in a quote for lines that are left out. */
const ellipsis = /^\s*(?:\/\/|\{\/\*) ….*$/m;

/** Whether the source has all parts of the quote, in this order. */
export function isQuoteOf(source: string, quote: string) {
  const text = normalized(source);
  let from = 0;
  return quote.split(ellipsis).every((part) => {
    const at = text.indexOf(normalized(part), from);
    from = at + normalized(part).length;
    return at >= 0;
  });
}

export type Run = (command: string) => void;

/** Follows one block. `run` gets each command. */
export function followBlock({ language, file, code }: Block, folder: string, run: Run) {
  if (language === 'sh') for (const command of code.trim().split('\n')) run(command);
  if (!file) return;
  const path = join(folder, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (language === 'diff') writeFileSync(path, applyDiff(source ?? '', code));
  else if (source === undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  } else if (!isQuoteOf(source, code)) throw new Error(`${file} is not as quoted:\n${code}`);
}
