import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyDiff, blocksIn, codeBlocks, followBlock, isQuoteOf } from './guide-code.ts';

const markdown = [
  '```ts src/a.ts',
  'const a = 1;',
  '```',
  '```sh',
  'npm run new -- page about',
  'npm test',
  '```',
  '```diff src/a.ts',
  '-const a = 1;',
  '+const a = 2;',
  '```',
  '```ts src/a.ts',
  'const a = 2;',
  '```',
  '',
].join('\n');

test('reads blocks, and those that name a file', () => {
  expect(blocksIn(markdown).map(({ language }) => language)).toEqual(['ts', 'sh', 'diff', 'ts']);
  expect(codeBlocks(markdown)[0]).toEqual({ file: 'src/a.ts', code: 'const a = 1;\n' });
  expect(codeBlocks(markdown)).toHaveLength(3);
});

test('writes new files, applies diffs, compares quotes and runs commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'app-guide-'));
  const commands: string[] = [];
  const follow = (blocks: ReturnType<typeof blocksIn>) => {
    for (const block of blocks) followBlock(block, folder, (command) => commands.push(command));
  };
  try {
    follow(blocksIn(markdown));
    expect(readFileSync(join(folder, 'src/a.ts'), 'utf8')).toBe('const a = 2;\n');
    expect(commands).toEqual(['npm run new -- page about', 'npm test']);
    expect(() => follow(blocksIn(markdown).slice(0, 1))).toThrow('src/a.ts is not as quoted');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a diff replaces whole lines, in exactly one place', () => {
  const source = 'const list = {\n  a: 1,\n  b: 2,\n};\n';
  expect(applyDiff(source, '   a: 1,\n+  c: 3,\n-  b: 2,\n')).toBe(
    'const list = {\n  a: 1,\n  c: 3,\n};\n',
  );
  expect(() => applyDiff(source, '   a: 2,\n+  c: 3,\n')).toThrow('found 0 times');
  expect(() => applyDiff(source, ' a: 1,\n+  c: 3,\n')).toThrow('found 0 times');
  expect(() => applyDiff('a\nb\na\nc\n', ' a\n+d\n')).toThrow('found 2 times');
});

test('a quote may leave out lines and break them elsewhere', () => {
  const source = "export const api = {\n  list: get('a', {\n    b,\n  }),\n\n  other: 1,\n};\n";
  expect(isQuoteOf(source, "list: get('a', { b }),\n")).toBe(true);
  expect(isQuoteOf(source, 'export const api = {\n  // …\n  other: 1,\n};')).toBe(true);
  expect(isQuoteOf(source, 'other: 1,\n// …\nlist: get')).toBe(false);
  expect(isQuoteOf(source, "list: get('b', { b }),\n")).toBe(false);
});
