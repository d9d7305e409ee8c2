import { expect, test } from 'vitest';
import { createQueue } from './covers-queue';

test('takes so many and no more, and again when one has left', () => {
  const line = createQueue(2);
  const leave = line.enter();
  expect(line.enter()).toBeDefined();
  expect(line.enter()).toBeUndefined();
  leave?.();
  // Releasing twice does not free a second slot.
  leave?.();
  expect(line.enter()).toBeDefined();
  expect(line.enter()).toBeUndefined();
});

test('one after the other, in the order of coming, also after a failure', async () => {
  const line = createQueue(9);
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    line.run(async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map((it) => it.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
