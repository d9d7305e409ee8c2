import { expect, test } from 'vitest';
import { lockProblems } from './lock.ts';

const complete = {
  '': { dependencies: { a: '1' } },
  'node_modules/a': { dependencies: { b: '^2', c: '1' } },
  'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
  'node_modules/c': {},
};

test('a complete lock file has no problems', () => {
  expect(lockProblems({ packages: complete })).toEqual([]);
});

test('a missing dependency is reported', () => {
  const { 'node_modules/c': _, ...rest } = complete;
  expect(lockProblems({ packages: rest })).toEqual([
    'c@1 is missing; node_modules/a needs it',
    'c@1 is missing; node_modules/a/node_modules/b needs it',
  ]);
});

test('a missing binary for another platform is reported', () => {
  const packages = { ...complete, 'node_modules/c': { optionalDependencies: { 'c-arm64': '1' } } };
  expect(lockProblems({ packages })).toEqual(['c-arm64@1 is missing; node_modules/c needs it']);
});

test('a package nested in another one is not resolved', () => {
  const packages = { ...complete, 'node_modules/c': { dependencies: { b: '^2' } } };
  expect(lockProblems({ packages })).toEqual(['b@^2 is missing; node_modules/c needs it']);
});

test('a download URL is reported', () => {
  const packages = { ...complete, 'node_modules/c': { resolved: 'https://example.com/c.tgz' } };
  expect(lockProblems({ packages })).toEqual(['node_modules/c contains its download URL']);
});
