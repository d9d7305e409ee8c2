import { expect, test } from 'vitest';
import { createQueue } from './queue';

test('refuses more than its capacity until a slot is released', () => {
  const queue = createQueue(2);
  const release = queue.reserve();
  expect(queue.reserve()).toBeDefined();
  expect(queue.reserve()).toBeUndefined();
  release?.();
  // Releasing twice does not free a second slot.
  release?.();
  expect(queue.reserve()).toBeDefined();
  expect(queue.reserve()).toBeUndefined();
});

test('runs one job at a time, in order, also after a failure', async () => {
  const queue = createQueue(9);
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    queue.run(async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map((it) => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});
