import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { oldTemplate } from './template.ts';

/** Stands for npm: installs into the working directory, which must be a package. */
const fakeNpm = (packed: string) => `#!/bin/sh
test -f package.json || exit 1
case "$*" in *--prefix*) exit 1 ;; esac
mkdir -p node_modules/create-foreword/create
cd node_modules/create-foreword/create
cp '${packed}' template.json.gz
echo 'export const generate = (files) => files;' > generate.mjs
`;

// On Windows npm runs in a shell, where a path with spaces in its arguments is not quoted.
test('another version is installed without a path in the arguments of npm', async () => {
  const bin = mkdtempSync(join(tmpdir(), 'foreword-template-'));
  const packed = join(bin, 'packed');
  const files = { 'a.txt': 'a' };
  writeFileSync(packed, gzipSync(JSON.stringify({ version: '0.9.0', files, migrations: [] })));
  writeFileSync(join(bin, 'npm'), fakeNpm(packed), { mode: 0o755 });
  vi.stubEnv('PATH', bin + delimiter + process.env.PATH);
  try {
    const old = await oldTemplate('0.9.0');
    const answers = { title: 'Toy', name: 'toy', color: 'blue', languages: ['en'], without: [] };
    expect(old).toMatchObject({ version: '0.9.0', files: new Map(Object.entries(files)) });
    expect(old.generate(old.files, answers)).toBe(old.files);
  } finally {
    vi.unstubAllEnvs();
    rmSync(bin, { recursive: true, force: true });
  }
});
