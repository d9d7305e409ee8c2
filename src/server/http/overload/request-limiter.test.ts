import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silent } from '../../../../tests/databases';
import { createRequestLimiter } from './request-limiter';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sender = { client: 'someone', isSignedIn: false };

/** Work that ends on request, in the order in which it was given to the limiter. */
function getWork(limiter: ReturnType<typeof createRequestLimiter>) {
  const started: { name: string; end: PromiseWithResolvers<string> }[] = [];
  const results: Promise<string | undefined>[] = [];
  return {
    names: () => started.map(({ name }) => name),
    add(name: string) {
      const result = limiter.run(sender, () => {
        const end = Promise.withResolvers<string>();
        started.push({ name, end });
        return end.promise;
      });
      results.push(result);
      return result;
    },
    async end(name: string) {
      started.find((it) => it.name === name)?.end.resolve(name);
      await vi.advanceTimersByTimeAsync(0);
    },
    results,
  };
}

test('runs up to the limit at once, and the next ones in order as others end', async () => {
  const work = getWork(createRequestLimiter(2, silent));
  for (const name of ['a', 'b', 'c', 'd']) void work.add(name);
  await vi.advanceTimersByTimeAsync(0);
  expect(work.names()).toEqual(['a', 'b']);
  await work.end('b');
  expect(work.names()).toEqual(['a', 'b', 'c']);
  await work.end('a');
  await work.end('c');
  await work.end('d');
  expect(await Promise.all(work.results)).toEqual(['a', 'b', 'c', 'd']);
});

test('rejects at once what exceeds the queue, and after a second what waits for one that hangs', async () => {
  const work = getWork(createRequestLimiter(1, silent));
  for (let n = 0; n < 26; n += 1) void work.add(String(n));
  expect(await work.add('too many')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(900);
  await work.end('0');
  expect(work.names()).toEqual(['0', '1']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(work.results.slice(2))).toEqual(Array(25).fill(undefined));
  // No timer is left, and what was rejected holds no slot.
  expect(vi.getTimerCount()).toBe(0);
  await work.end('1');
  void work.add('later');
  await vi.advanceTimersByTimeAsync(0);
  expect(work.names()).toEqual(['0', '1', 'later']);
});

test('work that fails frees its slot', async () => {
  const limiter = createRequestLimiter(1, silent);
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(limiter.run(sender, failing)).rejects.toThrow('broken');
  expect(await limiter.run(sender, async () => 'fine')).toBe('fine');
});

test('logs one line for many rejections', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const work = getWork(createRequestLimiter(1, log));
  for (let n = 0; n < 50; n += 1) void work.add(String(n));
  await vi.advanceTimersByTimeAsync(9000);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  for (let n = 0; n < 30; n += 1) void work.add(String(n));
  await vi.advanceTimersByTimeAsync(0);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'overloaded: requests are rejected' });
});
