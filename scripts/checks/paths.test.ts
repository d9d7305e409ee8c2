import { expect, test } from 'vitest';
import { knownPaths, pathsIn } from './paths.ts';

test('finds paths in the text, and nothing else', () => {
  const text =
    'See `src/server/log.ts`, `errors.ts` and `docs/guides/`; not `/login`, `*.test.ts`, `<name>.ts`, ' +
    '`npm run check`, `v.object`.\n\n```ts src/missing.ts\nconst a = `b.ts`;\n```\n';
  expect(pathsIn(text)).toEqual(['src/server/log.ts', 'errors.ts', 'docs/guides']);
});

test('knows files, folders and the ends of their paths, and what guides create', () => {
  const known = knownPaths(process.cwd(), ['src/features/publishers/schema.ts']);
  for (const path of [
    'src/server/log.ts',
    'server/log.ts',
    'log.ts',
    'docs/guides',
    'package.json',
  ])
    expect(known).toContain(path);
  expect(known).toContain('publishers/schema.ts');
  for (const path of ['src/log.ts', 'missing.ts']) expect(known).not.toContain(path);
});
