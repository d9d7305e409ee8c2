import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkClock, checkMemory } from './check-machine';

test('memory is counted per process', () => {
  const bytes = 1024 * 1_048_576;
  expect(checkMemory({ processes: 2 }, bytes)).toEqual({
    status: 'ok',
    message: '1024 MB of memory for 2 processes.',
  });
  expect(checkMemory({ processes: 3 }, bytes).status).toBe('warning');
});

test('a clock before the time of the build is wrong', () => {
  const root = mkdtempSync(join(tmpdir(), 'app-clock-'));
  mkdirSync(join(root, 'dist/server'), { recursive: true });
  writeFileSync(join(root, 'dist/server/server.js'), '');
  expect(checkClock(root, new Date(0)).status).toBe('error');
  expect(checkClock(root, new Date(Date.now() + 86_400_000)).status).toBe('ok');
  rmSync(root, { recursive: true });
});
