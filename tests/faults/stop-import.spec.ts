import { expect, test } from 'vitest';
import { ask, kinds, runReady, signIn, getStore } from './support.ts';

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
