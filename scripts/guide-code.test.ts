import { expect, test } from 'vitest';
import { codeBlocks, insertInto } from './guide-code.mjs';

test('reads the blocks that name a file', () => {
  const markdown = [
    '```ts src/a.ts',
    'const a = 1;',
    '```',
    '```sh',
    'npm test',
    '```',
    '```json src/b.json',
    '{}',
    '```',
    '',
  ].join('\n');
  expect(codeBlocks(markdown)).toEqual([
    { file: 'src/a.ts', code: 'const a = 1;\n' },
    { file: 'src/b.json', code: '{}\n' },
  ]);
});

test('adds imports at the top and entries below the line before the ellipsis', () => {
  const source = "import { a } from './a';\n\nexport const all = {\n  a,\n};\n";
  const code = "import { b } from './b';\n\nexport const all = {\n  // …\n  b,\n};\n";
  expect(insertInto(source, code)).toBe(
    "import { b } from './b';\nimport { a } from './a';\n\nexport const all = {\n  b,\n  a,\n};\n",
  );
});

test('fails if the place is missing or ambiguous', () => {
  const code = 'const list = [\n  // …\n  1,\n];\n';
  expect(() => insertInto('const other = [\n];\n', code)).toThrow('exactly one');
  expect(() => insertInto('const list = [\n];\nconst list = [\n];\n', code)).toThrow('exactly one');
});
