import { once } from 'node:events';
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { ask, freePort, runReady, signIn, getStore } from './support.ts';

/** Pages in each part; the heap after a part is exact. */
const part = Number(process.env.FAULT_RENDERS ?? 600);
/** Allowed growth per page in bytes: less than the smallest possible leak. */
const perPage = 500;

/** Heap size after garbage collection, read through the inspector. */
async function getHeap(inspector: number): Promise<number> {
  const [target] = await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json();
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  let id = 0;
  const call = (method: string): Promise<{ usedSize: number }> => {
    const { promise, resolve } = Promise.withResolvers<{ usedSize: number }>();
    const mine = ++id;
    const hear = ({ data }: MessageEvent) => {
      const response = JSON.parse(String(data));
      if (response.id !== mine) return;
      socket.removeEventListener('message', hear);
      resolve(response.result);
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id: mine, method }));
    return promise;
  };
  // Some objects are released only by a later collection.
  for (let n = 0; n < 3; n += 1) await call('HeapProfiler.collectGarbage');
  const { usedSize } = await call('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}

test(
  `memory levels off: nothing is left of ${part} pages, nor of the next`,
  { timeout: 480_000 },
  async () => {
    const inspector = await freePort();
    const product = await runReady({
      ...(await getStore('embedded')),
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    });
    const cookie = await signIn(product, 'admin@example.com');
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const paths = ['/login?lng=ar', '/manager/users', '/app', '/nowhere', '/api/rest/users'];
    const render = async () => {
      const client = async (name: number) => {
        for (let n = 0; n < part / 8; n += 1) {
          const path = paths[(n + name) % paths.length];
          const { status } = await ask(product.url + path, { cookie, agent });
          if (status >= 500) throw new Error(`${path} failed with ${status}`);
        }
      };
      await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(client));
      return getHeap(inspector);
    };
    // The first part fills compiled code and bounded caches.
    const seen = [await render(), await render(), await render()];
    agent.destroy();
    const grown = (seen[2] ?? 0) - (seen[1] ?? 0);
    expect(seen[0]).toBeGreaterThan(1_000_000);
    expect(grown / part).toBeLessThan(perPage);
    await product.stop();
  },
);
