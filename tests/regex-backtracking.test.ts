import { globSync, readFileSync } from 'node:fs';
import { Visitor, type VisitorObject, parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { superlinear } from './regex-backtracking';

/** Reviewed by hand, with the reason why they are linear. */
const reviewed: Record<string, string> = {
  [String.raw`\{\{(\w+)\}\}`]: 'a name holds no brace, so each is read once',
  [String.raw`^[^\r\n]*\S+@\S+$|^[^\r\n]+<\S+@\S+>$`]: 'from the configuration',
  [String.raw`\/+$`]: 'from the configuration',
  [String.raw`^[\da-z][\da-z-]*(\/[\da-z][\da-z-]*)*(\.[\da-z]+)?$`]: 'a slash between names',
  [String.raw`^([\da-z][\da-z-]*\/)+$`]: 'a slash behind each name',
  [String.raw`;\s*max-age=0`]: 'our own cookie; no space is a semicolon',
  [String.raw`(?<![^\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])(?:\u200C|\u200D)+|(?<!\u200C|\u200D)(?:\u200C|\u200D)+(?!\S)`]:
    'the lookbehinds let only the first joiner of a run begin a match',
  [String.raw`^https:\/\/[\w.-]+(:\d+)?(\/[\w.~-]+)+$`]: 'configuration; a slash before each name',
  [String.raw`\(?((?:file:\/\/)?\/[^\s()]+):(\d+):\d+\)?`]: 'our own stack, in development only',
  [String.raw`@([^\s<>@]+)>?$`]: 'from the configuration',
  [String.raw`\{(\w+)\}`]: 'our own paths; a name holds no brace',
  [String.raw`\/([\da-f]{32})-\d+\.[a-z]+$`]: 'our own URLs; only a slash begins a match',
  [String.raw`\b(?:from|into|update)\s+"?([a-z_]+)"?`]: 'our own statements; no name is a space',
  // organizations:start
  [String.raw`<([^<>]*)>$`]: 'no bracket within brackets, so each character is read once',
  [String.raw`(?:^|;\s*)organization=([a-z0-9-]{1,48})(?:;|$)`]: 'no space is a semicolon',
  [String.raw`^[a-z0-9]+(?:-[a-z0-9]+)*$`]: 'a hyphen between words',
  // organizations:end
};

function regexesIn(file: string): string[] {
  const found: string[] = [];
  const literal: VisitorObject['Literal'] = (node) => {
    if ('regex' in node) found.push(node.regex.pattern);
  };
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({ Literal: literal }).visit(program);
  return found;
}

describe('regular expressions do not backtrack excessively', () => {
  test.each([
    [String.raw`\s*;\s*q=`, 'not anchored'],
    [String.raw`\/+$`, 'not anchored'],
    ['^(a+)+$', 'nested quantifiers'],
    ['^(?:a|b*)*$', 'nested quantifiers'],
    ['^a*a*b', 'quantifiers in a row'],
    [String.raw`^\S*\b.+x`, 'quantifiers in a row'],
    [String.raw`x(\d+|y)z`, 'not anchored'],
    [String.raw`^[\w-]{8,64}$`, undefined],
    [String.raw`\s+`, undefined],
    [String.raw`^\[([^\]]+)\](?::\d{1,5})?$`, undefined],
    [String.raw`[\p{L}\p{N}]{3}`, undefined],
  ])('the check sees %s: %s', (source, expected) => {
    expect(superlinear(source)).toBe(expected);
  });

  test('in any file of the product', () => {
    const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.gen.ts'] });
    const risky = files.flatMap((file) =>
      regexesIn(file)
        .filter((source) => superlinear(source) && !Object.hasOwn(reviewed, source))
        .map((source) => `${file}: /${source}/ ${superlinear(source)}`),
    );
    expect(risky).toEqual([]);
  });
});
