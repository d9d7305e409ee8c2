import { expect, test } from 'vitest';
import { checkImports, findCircles, importProblem } from './imports.ts';

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
  const getProblem = (specifier: string) =>
    importProblem(path, specifier, new Set(['src/features/accounts/auth']));
  expect(getProblem('~/features/activity/access')).toBeUndefined();
  expect(getProblem('~/features/activity/server/queries')).toContain('inside');
  // A feature in a feature has public files, too.
  expect(getProblem('~/features/accounts/auth/guard')).toBeUndefined();
  expect(getProblem('~/features/accounts/auth/server/endpoints')).toContain('inside');
  expect(getProblem('~/features/accounts/unknown/guard')).toContain('inside');
});

test('a feature of every product knows only those of the layers below', () => {
  const getProblem = (feature: string, other: string, file = 'api.ts') =>
    importProblem(`src/features/${feature}/${file}`, `~/features/${other}/access`);
  expect(getProblem('accounts', 'activity')).toBeUndefined();
  expect(getProblem('plants', 'accounts')).toBeUndefined();
  expect(getProblem('plants', 'seeds')).toBeUndefined();
  expect(getProblem('activity', 'accounts')).toContain('must not know');
  expect(getProblem('activity', 'demo')).toContain('must not know');
  expect(getProblem('accounts', 'plants')).toContain('must not know');
  expect(getProblem('activity', 'accounts', 'api.test.ts')).toBeUndefined();
});

test('neither files nor features import each other in a circle', () => {
  const file = (path: string, imported: string) => ({
    path: `src/${path}.ts`,
    code: `import type { A } from '${imported}';`,
  });
  expect(findCircles([file('ui/a', './b'), file('ui/b', '~/ui/c'), file('ui/c', './a')])).toEqual([
    'files import each other: src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → src/ui/a.ts',
  ]);
  expect(findCircles([file('ui/a/index', '../b'), file('ui/b', './a')])).toEqual([
    'files import each other: src/ui/a/index.ts → src/ui/b.ts → src/ui/a/index.ts',
  ]);
  const plants = file('features/plants/a', '~/features/seeds/a');
  const seeds = file('features/seeds/b', '~/features/plants/b');
  const others = [file('features/seeds/a', 'react'), file('features/plants/b', 'react')];
  expect(findCircles([plants, ...others])).toEqual([]);
  expect(findCircles([plants, seeds, ...others])).toEqual([
    'features import each other: plants → seeds → plants',
  ]);
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
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(
    [1, 2, 3, 4, 5].map((line) => `src/shared/x.ts:${line}`),
  );
});
