import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitors } from './visitors.ts';

/**
 * `access.txt` says whom every call and page lets in. `npm run access` writes what it finds there:
 * each line that it adds or changes is a decision to review. Tests compare.
 */

const file = join(import.meta.dirname, 'access.txt');

type Kind = 'call' | 'page';

/** By what each visitor meets, in the order of `visitors`. */
const audiences: Record<string, string> = {
  'in in in in in in': 'everyone',
  '403 403 403 403 403 403': 'nobody',
  // Calls.
  '401 401 in in in in': 'signed in',
  '401 401 403 in in in': 'users',
  '401 401 403 in 403 in': 'users, not impersonated',
  '401 401 403 403 403 in': 'administrators',
  // Pages.
  'in in area area area area': 'signed out',
  'sign-in sign-in onboarding in in in': 'users',
  'sign-in sign-in 403 403 403 in': 'administrators',
};

function toLine(kind: Kind, name: string, outcomes: string[]): string {
  const each = outcomes.map((outcome, at) => `${visitors[at]} ${outcome}`).join(', ');
  if (/\b5\d\d\b/.test(each)) throw new Error(`${name} failed: ${each}`);
  return `${kind} ${name}: ${audiences[outcomes.join(' ')] ?? each}`;
}

const readLines = () => readFileSync(file, 'utf8').trim().split('\n');

const isOf = (kind: Kind) => (line: string) => line.startsWith(`${kind} `);

function write(kind: Kind, lines: string[]): void {
  const others = readLines().filter((line) => !isOf(kind)(line));
  writeFileSync(file, `${[...others, ...lines].toSorted().join('\n')}\n`);
}

/** How the file differs from what each visitor met. `npm run access` writes it first. */
export function compareAccess(kind: Kind, met: ReadonlyMap<string, string[]>): string[] {
  const found = [...met].map(([name, outcomes]) => toLine(kind, name, outcomes));
  if (process.env.WRITE_ACCESS) write(kind, found);
  const committed = readLines().filter(isOf(kind));
  const differences = [
    ...committed.filter((line) => !found.includes(line)).map((line) => `- ${line}`),
    ...found.filter((line) => !committed.includes(line)).map((line) => `+ ${line}`),
  ];
  if (differences.length === 0) return [];
  return ['Run `npm run access`, and review what it changes in tests/access.txt.', ...differences];
}

/** Whom each of them lets in, as committed. */
export const readAccess = (kind: Kind): Record<string, string> =>
  Object.fromEntries(
    readLines()
      .filter(isOf(kind))
      .map((line) => line.slice(kind.length + 1).split(': ')),
  );
