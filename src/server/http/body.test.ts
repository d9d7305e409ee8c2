import type { ServerRequest } from 'srvx';
import { expect, test } from 'vitest';
import { readBody } from './body';

const url = 'http://localhost/upload';

function post(body: BodyInit | null, headers: Record<string, string> = {}): ServerRequest {
  return new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

test('a body is read up to the limit, and rejected beyond it', async () => {
  const limit = 1000;
  for (const size of [0, 1, 999, 1000]) {
    const read = await readBody(post(new Uint8Array(size).fill(7)), limit);
    expect(Buffer.from(read ?? []).equals(Buffer.alloc(size, 7))).toBe(true);
  }
  expect(await readBody(post(null), limit)).toHaveLength(0);
  expect(await readBody(post(new Uint8Array(1001)), limit)).toBeUndefined();
});

test('Content-Length is trusted only if it exceeds the limit', async () => {
  expect(await readBody(post('a', { 'content-length': '2000' }), 1000)).toBeUndefined();
  expect(await readBody(post('a'.repeat(2000), { 'content-length': '1' }), 1000)).toBeUndefined();
});

test('an endless body is not read to its end', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(100));
      if (pulled > 100) controller.close();
    },
  });
  expect(await readBody(post(endless), 1000)).toBeUndefined();
  expect(pulled).toBeLessThan(20);
});

test('a client that disconnects is a bad request', async () => {
  const broken = new ReadableStream({
    pull: () => Promise.reject(new Error('gone')),
  });
  await expect(readBody(post(broken), 1000)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
