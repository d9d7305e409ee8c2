import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { silent } from '../../../tests/databases';
import { createReadiness } from './readiness';

test('simultaneous calls share one check', async () => {
  const check = vi.fn<() => Promise<void>>(async () => {});
  const isReady = createReadiness(check, silent);
  expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
  expect(check).toHaveBeenCalledTimes(1);
  await isReady();
  expect(check).toHaveBeenCalledTimes(2);
});

test('while a check takes long, the last result counts; without one it is awaited', async () => {
  let hanging = Promise.withResolvers<void>();
  const isReady = createReadiness(() => hanging.promise, silent);
  const first = isReady();
  hanging.resolve();
  expect(await first).toBe(true);
  hanging = Promise.withResolvers();
  expect(await isReady()).toBe(true);
  hanging.reject(new Error('timeout'));
  await expect.poll(isReady).toBe(false);
  hanging = Promise.withResolvers();
  expect(await isReady()).toBe(false);
  hanging.resolve();
  await expect.poll(isReady).toBe(true);
});

test('an old result does not count', async () => {
  vi.useFakeTimers();
  let hanging = Promise.withResolvers<void>();
  const isReady = createReadiness(() => hanging.promise, silent);
  hanging.resolve();
  expect(await isReady()).toBe(true);
  hanging = Promise.withResolvers();
  await vi.advanceTimersByTimeAsync(11_000);
  const late = isReady();
  await vi.advanceTimersByTimeAsync(1000);
  hanging.reject(new Error('timeout'));
  expect(await late).toBe(false);
  vi.useRealTimers();
});

test('changes are logged, each once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  let works = true;
  const isReady = createReadiness(async () => {
    if (!works) throw new Error('gone');
  }, log);
  for (const state of [true, false, false, true, true]) {
    works = state;
    expect(await isReady()).toBe(state);
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'not ready: the database is unavailable or read-only',
    'the database is available again',
  ]);
});
