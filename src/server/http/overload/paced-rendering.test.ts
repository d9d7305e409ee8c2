import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnToRender } from './paced-rendering';

test('between two pages the event loop turns, so that connections are accepted', async () => {
  let turns = 0;
  let counting = true;
  const counted = (async () => {
    for (; counting; turns += 1) await nextTurn();
  })();
  const seen: number[] = [];
  const render = async () => {
    await turnToRender();
    seen.push(turns);
  };
  await Promise.all(Array.from({ length: 5 }, render));
  counting = false;
  await counted;
  const between = seen.slice(1).map((at, index) => at - (seen[index] ?? 0));
  for (const count of between) expect(count).toBeGreaterThanOrEqual(15);
});

test('a single page does not wait', async () => {
  for (let n = 0; n < 100; n += 1) await nextTurn();
  let isTurn = false;
  void turnToRender().then(() => (isTurn = true));
  await Promise.resolve();
  await Promise.resolve();
  expect(isTurn).toBe(true);
});
