import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '../object-store.ts';
import { end, temporaryFolder } from './support.ts';

const count = 60;

function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/files.ts', ...args], {
    env: { PATH: process.env.PATH, BORROWED_MODULES: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => end(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, ended: once(child, 'exit').then(([code]) => ({ code, output })) };
}

const run = (args: string[], env: Record<string, string>) => start(args, env).ended;
const toBucket = ['--from', 'folder', '--to', 's3'];
const toFolder = ['--from', 's3', '--to', 'folder'];

test('files:copy moves all files to the bucket and back, also after it was killed', async () => {
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  const DATA_DIR = temporaryFolder('app-files-');
  const folder = join(DATA_DIR, 'files/pictures');
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < count; n += 1) writeFileSync(join(folder, `${n}.avif`), `picture ${n}`);
  const env = { ...store.env, DATA_DIR };

  const killed = start(toBucket, env);
  await expect
    .poll(() => store.requests.length, { timeout: 20_000, interval: 5 })
    .toBeGreaterThan(10);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const { code, output } = await run(toBucket, env);
  const [, copied, skipped] =
    /(\d+) copied, (\d+) already there\. All files are in s3/.exec(output) ?? [];
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(Number(copied) + Number(skipped)).toBe(count);
  expect((await run(toBucket, env)).output).toContain(`0 copied, ${count} already there`);

  const other = temporaryFolder('app-files-');
  const back = await run(toFolder, { ...env, DATA_DIR: other });
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining(`${count} copied`) });
  expect(readdirSync(join(other, 'files/pictures'))).toHaveLength(count);
});

test('files:copy says what is wrong in one line, without secrets', async () => {
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  const DATA_DIR = temporaryFolder('app-files-');
  const wrong = { ...store.env, DATA_DIR, S3_SECRET_ACCESS_KEY: 'wrong-secret' };
  const rejected = await run(toBucket, wrong);
  expect(rejected).toMatchObject({
    code: 1,
    output: expect.stringMatching(/403 SignatureDoesNotMatch\. Check S3_ACCESS_KEY_ID/),
  });
  expect(rejected.output).not.toMatch(/wrong-secret|\n\s+at /);
  const unset = await run(toBucket, { DATA_DIR });
  expect(unset).toMatchObject({ code: 1, output: expect.stringContaining('S3_BUCKET is missing') });
  for (const args of [[], ['--from', 's3', '--to', 's3'], ['--from', 'folder']])
    expect(await run(args, wrong)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Expected `--from folder --to s3`'),
    });
});
