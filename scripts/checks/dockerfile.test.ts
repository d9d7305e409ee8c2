import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { runtimeModules } from '../runtime-modules.ts';

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

/** A script and all project files and packages that it imports, recursively. */
function needed(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  for (const [, name = ''] of text.matchAll(/(?:\bfrom|import\()\s*'((?!node:)[^']+)'/g))
    if (name.startsWith('.')) needed(join(dirname(file), name), found);
    else found.add(name);
  return found;
}

/** What operators run, as far as it needs no sources. */
const guides = ['run-in-production', 'deploy-with-docker', 'deploy-to-a-platform'];
const needSources = new Set([
  // Commands of package.json.
  'build',
  // bench:start
  'bench',
  // bench:end
]);

/** The files behind all commands in these guides: `npm run …` and `node scripts/…`. */
function operatorScripts(): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const text = guides.map((name) => readFileSync(`docs/guides/${name}.md`, 'utf8')).join('\n');
  const commands = [...text.matchAll(/npm run ([\w:]*\w)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !needSources.has(name))
    .map((name) => (scripts[name] ?? '').replace(/run\.mjs ([\w-]+)/, '$1.ts'));
  const files = [...commands, text].flatMap(
    (it) => it.match(/\bscripts\/[\w-]+\.(?:mjs|ts)/g) ?? [],
  );
  return [...new Set(files)].toSorted();
}

test('the guides name commands of every kind', () => {
  expect(operatorScripts()).toEqual(
    ['admin', 'backup', 'database', 'doctor', 'files', 'production', 'worker'].map(
      (name) => `scripts/${name}.ts`,
    ),
  );
});

test.each(['scripts/serve.ts', ...operatorScripts()])(
  'the image contains everything that %s loads',
  (script) => {
    const there = new Set([...copied(), ...runtimeModules]);
    expect([...needed(script)].filter((name) => !there.has(name))).toEqual([]);
  },
);

test('the image starts a script that it contains, without root', () => {
  expect(copied()).toContain(/^CMD \[.*"(scripts\/[\w.]+)"\]$/m.exec(dockerfile)?.[1]);
  expect(dockerfile).toMatch(/^USER node$/m);
});
