import type { ServerRequest } from 'srvx';
import { expect, test, vi } from 'vitest';
import { type AppError, commonError } from '~/shared/errors/app-error';
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

/** Sends a chunk whenever `send` is called. */
function openBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return { request: post(readable), send: (size: number) => writer.write(new Uint8Array(size)) };
}

const bounds = (onChunk: (size: number) => void = () => {}) => ({
  slowest: { bytesPerSecond: 100, graceMs: 1000 },
  tooSlow: () => commonError('TOO_MANY_REQUESTS'),
  onChunk,
});

test('a body that arrives too slowly is rejected, also one that stalls', async () => {
  vi.useFakeTimers();
  try {
    const { request, send } = openBody();
    const read = readBody(request, 1000, bounds());
    let code = '';
    const rejected = read.catch((error: AppError) => {
      code = error.code;
    });
    await vi.advanceTimersByTimeAsync(900);
    // Worth two more seconds.
    await send(200);
    await vi.advanceTimersByTimeAsync(2000);
    expect(code).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    await rejected;
    expect(code).toBe('TOO_MANY_REQUESTS');
  } finally {
    vi.useRealTimers();
  }
});

test('a body can be stopped while it arrives', async () => {
  let total = 0;
  const stop = (size: number) => {
    total += size;
    if (total > 300) throw commonError('SERVICE_UNAVAILABLE');
  };
  await expect(readBody(post(new Uint8Array(400)), 1000, bounds(stop))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  expect(await readBody(post(new Uint8Array(400)), 1000, bounds())).toHaveLength(400);
});

test('a client that disconnects is a bad request', async () => {
  const broken = new ReadableStream({
    pull: () => Promise.reject(new Error('gone')),
  });
  await expect(readBody(post(broken), 1000)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
