import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
// sample:start
import sharp from 'sharp';
// sample:end
import { expect, onTestFinished, test } from 'vitest';
import { haproxy, startInstances } from '../../e2e/support/instances.ts';
import { signIn } from '../../e2e/support/product.ts';
import { copyDatabase, end, temporaryFolder } from './support.ts';

const missing = 'HAProxy is not installed (Debian: apt install haproxy)';

test('two instances share PostgreSQL and S3 but no disk: any of them serves any request', async ({
  skip,
}) => {
  skip(!haproxy, missing);
  const product = await startInstances(await copyDatabase());
  onTestFinished(() => product.stop());
  const cookie = await signIn(product, 'admin@example.com');
  const served: (string | null)[] = [];
  for (let n = 0; n < 6; n += 1) {
    const response = await fetch(`${product.url}/api/auth/get-session`, { headers: { cookie } });
    expect(await response.json()).toMatchObject({ user: { email: 'admin@example.com' } });
    served.push(response.headers.get('x-instance'));
  }
  expect(new Set(served)).toEqual(new Set(['one', 'two']));
  expect(served.every((name, at) => at === 0 || name !== served[at - 1])).toBe(true);
  // sample:start
  const create = { width: 400, height: 600, channels: 3 as const, background: '#336699' };
  const uploaded = await fetch(`${product.url}/api/covers`, {
    method: 'POST',
    headers: { cookie, origin: product.url, 'content-type': 'image/png' },
    body: new Uint8Array(await sharp({ create }).png().toBuffer()),
  });
  const { id } = await uploaded.json();
  for (const { port } of product.each) {
    const cover = await fetch(`http://127.0.0.1:${port}/covers/${id}-320.webp`);
    expect(cover.status).toBe(200);
    expect(cover.headers.get('content-length')).toBe(String((await cover.bytes()).length));
  }
  // sample:end
  for (const { dataDir } of product.each) expect(readdirSync(dataDir)).toEqual([]);
});

test('browser journeys pass when requests alternate between two instances', async ({ skip }) => {
  skip(!haproxy, missing);
  const playwright = 'node_modules/@playwright/test/cli.js';
  const options = ['--project=instances', '--workers=1', '--output', temporaryFolder('app-')];
  const child = spawn(process.execPath, [playwright, 'test', ...options], {
    env: { ...process.env, INSTANCES: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => end(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'exit');
  // Its end names what failed.
  if (code !== 0) throw new Error(output.slice(-4000));
  expect(output).toMatch(/\d+ passed/);
}, 900_000);
