import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueue, createUserSlots } from './queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const newQueue = (capacity = 9) =>
  createQueue({ capacity, waitMs: 1000, deny: () => new Error('busy') });

/** Work that takes until `end` is called. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

test('runs one job at a time, in order, also after a failure', async () => {
  const queue = newQueue();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    queue.run(name, async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test('starts the first job of each user before the second one of another', async () => {
  const queue = newQueue();
  const order: string[] = [];
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const jobs = names.map((name) =>
    queue.run(name.charAt(0), async () => {
      order.push(name);
    }),
  );
  await Promise.all(jobs);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('rejects more jobs than its capacity until one has ended', async () => {
  const queue = newQueue(2);
  const first = openWork();
  const jobs = [queue.run('a', first.work), queue.run('b', async () => 'done')];
  await expect(queue.run('c', async () => 'done')).rejects.toThrow('busy');
  first.end();
  expect(await Promise.all(jobs)).toEqual(['done', 'done']);
  expect(await queue.run('c', async () => 'done')).toBe('done');
});

test('rejects a job that has waited too long, and goes on with the next', async () => {
  const queue = newQueue();
  const slow = openWork();
  const running = queue.run('a', slow.work);
  let started = false;
  const late = queue.run('b', async () => {
    started = true;
  });
  const rejected = late.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(900);
  const next = queue.run('c', async () => 'done');
  await vi.advanceTimersByTimeAsync(200);
  expect(await rejected).toBe('busy');
  slow.end();
  expect(await Promise.all([running, next])).toEqual(['done', 'done']);
  expect(started).toBe(false);
});

test('slots are limited per user, until they are released', () => {
  const slots = createUserSlots(2);
  const release = slots.acquire('a');
  expect(slots.acquire('a')).toBeDefined();
  expect(slots.acquire('a')).toBeUndefined();
  expect(slots.acquire('b')).toBeDefined();
  release?.();
  expect(slots.acquire('a')).toBeDefined();
  expect(slots.acquire('a')).toBeUndefined();
});
