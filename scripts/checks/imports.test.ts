import { expect, test } from 'vitest';
import { checkImports, importProblem } from './imports.ts';

test.each([
  ['src/shared/ids.ts', '~/ui/basics/button'],
  ['src/shared/ids.ts', '~/server/log'],
  ['src/server/log.ts', '~/features/accounts/auth/guard'],
  ['src/server/log.ts', '~/ui/basics/button'],
  ['src/ui/list/list.tsx', '~/server/log'],
  ['src/features/accounts/auth/guard.ts', '~/registry/navigation'],
  ['src/features/accounts/auth/guard.ts', '~/routes/index'],
  ['src/features/accounts/auth/guard.ts', '~/router'],
  ['src/registry/navigation.ts', '~/routes/index'],
])('%s must not import %s', (path, specifier) => {
  expect(importProblem(path, specifier)).toContain('must not import');
});

test('another feature is reached only through the files directly in its folder', () => {
  const path = 'src/features/plants/server/api.ts';
  expect(importProblem(path, '~/features/accounts/auth/guard')).toBeUndefined();
  expect(importProblem(path, '~/features/accounts/auth/server/endpoints')).toContain('inside');
});

test('relative imports stay inside their folder', () => {
  expect(importProblem('src/features/plants/server/api.ts', '../schema')).toBeUndefined();
  expect(importProblem('src/features/plants/server/api.ts', '../../auth/guard')).toContain(
    'climbs',
  );
  expect(importProblem('src/ui/list/list.tsx', '../../shared/ids')).toContain('climbs');
  expect(importProblem('src/ui/list/list.tsx', '../../../vite/messages.ts')).toContain(
    'leaves src',
  );
});

test('the own folder is imported relatively', () => {
  expect(importProblem('src/ui/list/list.tsx', '~/ui/basics/button')).toContain('relatively');
  expect(
    importProblem('src/features/accounts/auth/guard.ts', '~/features/accounts/auth/client'),
  ).toContain('relatively');
});

test('tests may use the helpers of tests, and only tests may', () => {
  expect(importProblem('src/server/log.test.ts', '../../tests/app')).toBeUndefined();
  expect(importProblem('src/server/log.ts', '../../tests/app')).toContain('leaves src');
});

test('packages may be imported anywhere, and files directly in src import anything', () => {
  expect(importProblem('src/shared/ids.ts', 'react')).toBeUndefined();
  expect(importProblem('src/router.tsx', '~/routes/index')).toBeUndefined();
  expect(importProblem('src/router.tsx', './routeTree.gen')).toBeUndefined();
});

test('types, re-exports and dynamic imports are checked, and the line is reported', () => {
  const code = [
    "import type { A } from '~/ui/a';",
    "export * from '~/ui/b';",
    "export const lazy = () => import('~/ui/c');",
    "export type D = import('~/ui/d').D;",
    "export { e } from '~/ui/e';",
  ].join('\n');
  const problems = checkImports({ path: 'src/shared/x.ts', code });
  expect(problems.map((it) => it.split(' ')[0])).toEqual(
    [1, 2, 3, 4, 5].map((line) => `src/shared/x.ts:${line}`),
  );
});
