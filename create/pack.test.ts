import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from './pack.ts';

test('files that git does not track are not published', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreword-pack-'));
  try {
    for (const name of ['deleted', 'tracked', 'private']) writeFileSync(join(folder, name), name);
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    execFileSync('git', ['add', 'deleted', 'tracked'], { cwd: folder });
    rmSync(join(folder, 'deleted'));
    expect(trackedFiles(folder)).toEqual(['tracked']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
