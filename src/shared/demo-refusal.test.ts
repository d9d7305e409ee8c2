import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, toCallFailure } from './call-error';
import { demoRefusal } from './demo-refusal';
import { createQueryClient } from './query-client';

const failure = (code: string, status = 403) => ({ code, status, message: 'words' });
const words = () => '';

beforeEach(() => void vi.stubGlobal('window', {}));
afterEach(() => {
  demoRefusal.dismiss();
  vi.unstubAllGlobals();
});

test('whoever hears of a refusal opens the dialog, once', () => {
  const heard = vi.fn<() => void>();
  const stop = demoRefusal.subscribe(heard);
  toCallFailure(Object.assign(new Error('words'), failure('DEMO_READ_ONLY')), words);
  toCallFailure(new CallError(failure('DEMO_READ_ONLY')), words);
  expect(demoRefusal.get()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  demoRefusal.dismiss();
  expect(demoRefusal.get()).toBe(false);
  stop();
});

test('who never asks what failed is told too', () => {
  void new CallError(failure('DEMO_READ_ONLY'));
  expect(demoRefusal.get()).toBe(true);
});

test('other failures open nothing', () => {
  toCallFailure(new CallError(failure('FORBIDDEN')), words);
  toCallFailure(new Error('DEMO_READ_ONLY'), words);
  expect(demoRefusal.get()).toBe(false);
});

test('on the server nothing is remembered of anybody', () => {
  vi.unstubAllGlobals();
  toCallFailure(new CallError(failure('DEMO_READ_ONLY')), words);
  expect(demoRefusal.get()).toBe(false);
});

test('what was refused is not asked for again; what failed is, three times', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('retry is a rule');
  const asked = (status: number, failures = 0) =>
    retry(failures, Object.assign(new Error('words'), { status }));
  expect([400, 401, 403, 404, 409, 429].map((status) => asked(status))).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect([500, 503, 0].map((status) => asked(status))).toEqual([true, true, true]);
  expect(asked(500, 2)).toBe(true);
  expect(asked(500, 3)).toBe(false);
  vi.unstubAllGlobals();
  expect(asked(500)).toBe(false);
});
