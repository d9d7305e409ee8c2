import type { ServerRequest } from 'srvx';
import { expect, test } from 'vitest';
import { readBody } from './body';

const url = 'http://localhost/upload';

function post(body: BodyInit | null, headers: Record<string, string> = {}): ServerRequest {
  return new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

test('up to the limit it is read whole, beyond it not at all', async () => {
  const most = 1000;
  for (const size of [0, 1, 999, 1000]) {
    const read = await readBody(post(new Uint8Array(size).fill(7)), most);
    expect(Buffer.from(read ?? []).equals(Buffer.alloc(size, 7))).toBe(true);
  }
  expect(await readBody(post(null), most)).toHaveLength(0);
  expect(await readBody(post(new Uint8Array(1001)), most)).toBeUndefined();
});

test('what a header says is believed only where it is too much', async () => {
  expect(await readBody(post('a', { 'content-length': '2000' }), 1000)).toBeUndefined();
  expect(await readBody(post('a'.repeat(2000), { 'content-length': '1' }), 1000)).toBeUndefined();
});

test('what has no end is not waited for', async () => {
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

test('who leaves in the middle has made the mistake', async () => {
  const broken = new ReadableStream({
    pull: () => Promise.reject(new Error('gone')),
  });
  await expect(readBody(post(broken), 1000)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
