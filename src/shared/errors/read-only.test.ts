import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, toCallFailure } from './call-error';
import { readOnly } from './read-only';
import { createQueryClient } from '../data/query-client';

const failure = (code: string, status = 403) => ({ code, status, message: 'rejected' });
const t = () => '';

beforeEach(() => void vi.stubGlobal('window', {}));
afterEach(() => {
  readOnly.dismiss();
  vi.unstubAllGlobals();
});

test('a rejected call opens the dialog, once', () => {
  const listener = vi.fn<() => void>();
  const stop = readOnly.subscribe(listener);
  toCallFailure(Object.assign(new Error('rejected'), failure('READ_ONLY')), t);
  toCallFailure(new CallError(failure('READ_ONLY')), t);
  expect(readOnly.get()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  readOnly.dismiss();
  expect(readOnly.get()).toBe(false);
  stop();
});

test('a CallError that is ignored opens it too', () => {
  void new CallError(failure('READ_ONLY'));
  expect(readOnly.get()).toBe(true);
});

test('other failures do not open it', () => {
  toCallFailure(new CallError(failure('FORBIDDEN')), t);
  toCallFailure(new Error('READ_ONLY'), t);
  expect(readOnly.get()).toBe(false);
});

test('nothing is stored on the server', () => {
  vi.unstubAllGlobals();
  toCallFailure(new CallError(failure('READ_ONLY')), t);
  expect(readOnly.get()).toBe(false);
});

test('client errors are not retried; other failures are, three times', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('retry is not a function');
  const retries = (status: number, failures = 0) =>
    retry(failures, Object.assign(new Error('rejected'), { status }));
  expect([400, 401, 403, 404, 409, 429].map((status) => retries(status))).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect([500, 503, 0].map((status) => retries(status))).toEqual([true, true, true]);
  expect(retries(500, 2)).toBe(true);
  expect(retries(500, 3)).toBe(false);
  vi.unstubAllGlobals();
  expect(retries(500)).toBe(false);
});
