import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const lockModule = JSON.stringify(new URL('./owner-lock.ts', import.meta.url).href);

/** Locks each folder that it reads from its input at the given time, and keeps the lock. */
const script = `
  import { createInterface } from 'node:readline';
  import { lockFolder } from ${lockModule};
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const { folder, at } = JSON.parse(line);
    while (Date.now() < at);
    try {
      lockFolder(folder);
      console.log('locked');
    } catch (error) {
      console.log(error.name);
    }
  }
`;

function start() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, nextLine: async () => String((await lines.next()).value) };
}

const processes = Array.from({ length: 10 }, () => start());
let root = '';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'app-race-'));
  await Promise.all(processes.map((item) => item.nextLine()));
});
afterAll(async () => {
  for (const { child } of processes) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  rmSync(root, { recursive: true, force: true });
});

test.each(['no process', 'a dead process'])(
  'of ten processes that lock the folder of %s at once, exactly one succeeds',
  async (owner) => {
    const winners: number[] = [];
    for (let round = 0; round < 150; round += 1) {
      const folder = join(root, `${owner}-${round}`);
      mkdirSync(folder);
      // A crashed process leaves both files, but no lock.
      if (owner !== 'no process')
        for (const name of ['owner.json', 'owner.lock']) writeFileSync(join(folder, name), '');
      const at = Date.now() + 5;
      for (const { child } of processes) child.stdin.write(`${JSON.stringify({ folder, at })}\n`);
      const responses = await Promise.all(processes.map((item) => item.nextLine()));
      expect(new Set(responses)).toEqual(new Set(['locked', 'DatabaseInUseError']));
      winners.push(responses.filter((response) => response === 'locked').length);
    }
    expect(winners).toEqual(winners.map(() => 1));
  },
);
