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
