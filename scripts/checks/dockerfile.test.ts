import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

const dockerfile = readFileSync('Dockerfile', 'utf8');

/** Files that the final image contains in addition to the build. */
function copied(): Set<string> {
  const [, product = ''] = dockerfile.split('AS product');
  const lines = [...product.matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
  // Copied folders include all their files, which are compared below.
  return new Set(
    lines.flatMap(([, names = '']) => names.split(' ')).filter((name) => /\.\w+$/.test(name)),
  );
}

/** A script and all project files that it imports, recursively. */
function needed(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g))
    needed(join(dirname(file), name), found);
  return found;
}

test.each(['serve', 'backup', 'files', 'admin', 'doctor'].map((name) => `scripts/${name}.mjs`))(
  'the image contains all files that %s loads',
  (script) => {
    const there = copied();
    expect([...needed(script)].filter((file) => !there.has(file))).toEqual([]);
  },
);

test('the image starts a script that it contains, without root', () => {
  expect(copied()).toContain(/^CMD \[.*"(scripts\/[\w.]+)"\]$/m.exec(dockerfile)?.[1]);
  expect(dockerfile).toMatch(/^USER node$/m);
});
