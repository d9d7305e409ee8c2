import { expect, test } from 'vitest';
import { agentsProblems, check } from './agents.ts';
import { getProject } from './shell-blocks.ts';

const project = getProject(process.cwd(), []);

test('AGENTS.md is short and true, and the files of assistants point to it', () => {
  expect(check(process.cwd())).toEqual([]);
});

test.each([
  ['Run `npm run nothing`.', 'no npm run nothing'],
  ['Run `npm run test:unit -- src/nowhere`.', 'src/nowhere does not exist'],
  ['Read `docs/missing.md`.', 'docs/missing.md does not exist'],
  ['Read `MISSING.md`.', 'MISSING.md does not exist'],
  ['See `src/nothing/<name>/`.', 'src/nothing/ does not exist'],
  ['words '.repeat(500), 'tokens'],
])('reports: %s', (text, problem) => {
  expect(agentsProblems(text, project).join('\n')).toContain(problem);
});

test('accepts commands, paths and placeholders that exist', () => {
  const text = '`npm test`, `npm run test:e2e -- sign-in`, `src/features/<name>/`, `/dev/mailbox`';
  expect(agentsProblems(text, project)).toEqual([]);
});
