import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { findSources, sourceStack } from './source-stack';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'app-stack-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A bundle of two sources, like that of the build. */
async function bundle() {
  const root = folder();
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(root, 'entry.ts'),
    "import { fail } from './fail.ts';\n\nexport const run = (times: number) => {\n  for (let i = 0; i < times; i += 1) fail(i);\n};\n",
  );
  writeFileSync(
    join(root, 'fail.ts'),
    'interface Unused {\n  it: string;\n}\nexport function fail(at: number, unused?: Unused) {\n  throw new Error(`broken ${at} ${unused?.it}`);\n}\n',
  );
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'entry.ts', sourcemap: true, outDir: 'dist' },
  });
  return join(root, 'dist/entry.js');
}

/** In a separate process, because Vitest maps stacks itself. */
function stackOf(file: string): string {
  const run = `import(${JSON.stringify(pathToFileURL(file).href)}).then(({ run }) => run(1))
    .catch((error) => console.log(error.stack))`;
  return execFileSync(process.execPath, ['-e', run], { encoding: 'utf8' });
}

test('a stack names the files and lines of the sources', async () => {
  const file = await bundle();
  const stack = stackOf(file);
  expect(stack).toContain('dist/entry.js:');
  const [message, first, second] = sourceStack(stack).split('\n');
  expect(message).toBe('Error: broken 0 undefined');
  expect(first).toBe('    at fail (fail.ts:5:9)');
  expect(second).toBe('    at run (entry.ts:4:38)');
});

test('positions without a source map are unchanged', () => {
  const stack = [
    'Error: file:///a.js:1:1',
    '    at fail (file:///nowhere/else.js:1:2)',
    '    at node:internal/main:3:4',
    '    at /app/node_modules/pg/lib/client.js:5:6',
  ].join('\n');
  expect(sourceStack(stack)).toBe(stack);
});

const positions = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 60 })),
  {
    minLength: 1,
    maxLength: 20,
    selector: ([line, column]) => `${line}:${column}`,
  },
);

test('positions are the same as those that Node finds', async () => {
  const file = await bundle();
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  const node = new SourceMap(map);
  fc.assert(
    fc.property(positions, (wanted) => {
      const found = findSources(map, wanted);
      for (const [line, column] of wanted) {
        const entry = node.findEntry(line - 1, column - 1);
        // Node falls back to earlier lines if this one has no mapping.
        const isOnLine = 'generatedLine' in entry && entry.generatedLine === line - 1;
        expect(found.get(`${line}:${column}`)).toBe(
          isOnLine
            ? `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
            : undefined,
        );
      }
    }),
  );
});
