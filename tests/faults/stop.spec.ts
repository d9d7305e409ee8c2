import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { anyAddress, ask, kinds, runReady, signIn, getStore } from './support.ts';

/** A rejected connection: clients retry elsewhere. */
const isRejected = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

test.each(kinds)(
  'SIGTERM under load: nothing that was taken is dropped, nothing written is lost, exit 0 (%s)',
  async (kind) => {
    const store = { ...(await getStore(kind)), TRUST_PROXY: 'loopback' };
    const product = await runReady(store);
    const cookie = await signIn(product, 'admin@example.com');
    const dropped: unknown[] = [];
    const made: string[] = [];
    let answered = 0;
    // Each client uses a keep-alive connection without pauses, as a proxy does.
    const client = async (name: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let n = 0; ; n += 1) {
        const email = `stop-${name}-${n}@example.com`;
        const write = { body: { name: 'Stop', email }, cookie, agent, from: anyAddress() };
        const [path, question] =
          n % 3 === 0 ? ['/api/rest/users', write] : ['/manager/users', { cookie, agent }];
        try {
          const { status } = await ask(product.url + path, question);
          answered += 1;
          if (status >= 300) dropped.push(`${path} ${status}`);
          else if (path === '/api/rest/users') made.push(email);
        } catch (error) {
          if (!isRejected(error)) dropped.push(error);
          break;
        }
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 12 }, (_, n) => client(n));
    // A long timeout, for a busy machine.
    await expect.poll(() => answered, { timeout: 150_000 }).toBeGreaterThan(60);
    const signalledAt = performance.now();
    product.process.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(10_000);
    await Promise.all(clients);
    // The log says why.
    if (dropped.length > 0) dropped.push(product.output());
    expect(dropped).toEqual([]);
    const again = await runReady(store);
    const query = 'limit=100&searchTerm=stop-&sort=created&order=desc';
    const list = await ask(`${again.url}/api/rest/users?${query}`, { cookie });
    expect(JSON.parse(list.body).total).toBe(made.length);
    await again.stop();
  },
);

test('an unfinished request delays the shutdown by at most 10 s', async () => {
  const product = await runReady(await getStore('embedded'));
  const slow = connect(product.port, 'localhost');
  slow.on('error', () => {});
  await once(slow, 'connect');
  slow.write(`POST /login HTTP/1.1\r\nhost: localhost\r\norigin: ${product.url}\r\n`);
  slow.write('content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\na');
  expect((await ask(`${product.url}/healthz`)).status).toBe(200);
  const signalledAt = performance.now();
  product.process.kill('SIGTERM');
  expect(await product.exited).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
});

const importedRows = 3000;

/** Uploads a file of users and imports it. Returns the path of its batch. */
async function startImport(url: string, cookie: string): Promise<string> {
  const lines = Array.from(
    { length: importedRows },
    (_, n) => `stop-${n}@import.example,User ${n}`,
  );
  const uploaded = await fetch(`${url}/api/imports/users?name=users.csv`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'text/csv' },
    body: `email,name\n${lines.join('\n')}\n`,
  });
  const { id } = await uploaded.json();
  const path = `${url}/api/rest/imports/${id}`;
  const read = async () => JSON.parse((await ask(path, { cookie })).body);
  const { mapping } = await read();
  await ask(`${path}/check`, { cookie, body: { mapping } });
  await expect.poll(async () => (await read()).status).toBe('checked');
  await ask(`${path}/run`, { cookie, body: {} });
  const { batchId } = await read();
  return `/api/rest/batches/${batchId}`;
}

test.each(kinds)(
  'SIGTERM during an import of many rows: exit 0, and the next process goes on (%s)',
  { timeout: 400_000 },
  async (kind) => {
    const store = await getStore(kind);
    const product = await runReady(store);
    const cookie = await signIn(product, 'admin@example.com');
    const path = await startImport(product.url, cookie);
    const read = async ({ url }: { url: string }) =>
      JSON.parse((await ask(url + path, { cookie })).body);
    await expect.poll(async () => (await read(product)).state).toBe('running');
    const signalledAt = performance.now();
    product.process.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(10_000);
    const again = await runReady(store);
    // Each row once: a call that was made twice would be refused.
    await expect.poll(async () => (await read(again)).state, { timeout: 300_000 }).toBe('done');
    expect(await read(again)).toMatchObject({ done: importedRows, refused: 0 });
    await again.stop();
  },
);
