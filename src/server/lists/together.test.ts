import { expect, test, vi } from 'vitest';
import { errorCode } from '~/shared/app-error';
import type { Db } from '../database/database';
import { together } from './together';

const database = () => ({}) as Db;

/** A reading that ends when it is told to, and tells how many began. */
function readings() {
  const begun: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<string>();
    begun.push(reading);
    return reading.promise;
  };
  return { begun, read };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('who asks at the same time shares a reading; who asks during it shares the next one', async () => {
  const { begun, read } = readings();
  const ask = together<string>();
  const db = database();
  const together1 = [ask(db, 'list', read), ask(db, 'list', read)];
  await settled();
  expect(begun).toHaveLength(1);
  const together2 = [ask(db, 'list', read), ask(db, 'list', read)];
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('before');
  await expect(Promise.all(together1)).resolves.toEqual(['before', 'before']);
  await settled();
  expect(begun).toHaveLength(2);
  const last = ask(db, 'list', read);
  begun[1]?.resolve('after');
  await expect(Promise.all(together2)).resolves.toEqual(['after', 'after']);
  await settled();
  begun[2]?.resolve('later');
  await expect(last).resolves.toBe('later');
});

test('nothing is kept: who asks afterwards has a reading of their own', async () => {
  const { begun, read } = readings();
  const ask = together<string>();
  const db = database();
  const first = ask(db, 'list', read);
  await settled();
  begun[0]?.resolve('once');
  await first;
  const second = ask(db, 'list', read);
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('twice');
  await expect(second).resolves.toBe('twice');
});

test('another question and another database are not waited for', async () => {
  const { begun, read } = readings();
  const ask = together<string>();
  const db = database();
  void ask(db, 'list', read);
  void ask(db, 'other list', read);
  void ask(database(), 'list', read);
  await settled();
  expect(begun).toHaveLength(3);
});

test('what fails fails for those who shared it, and the next is tried', async () => {
  const { begun, read } = readings();
  const ask = together<string>();
  const db = database();
  const first = ask(db, 'list', read);
  await settled();
  const second = ask(db, 'list', read);
  begun[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  begun[1]?.resolve('back');
  await expect(second).resolves.toBe('back');
});

test('who waits behind a reading that hangs waits no longer than a statement may take', async () => {
  const { begun, read } = readings();
  const ask = together<string>();
  const db = database();
  const first = ask(db, 'list', read);
  await settled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const waiting = ask(db, 'list', read).catch(errorCode);
    // The first gives up, and the next one, which begins only then, hangs as well.
    vi.advanceTimersByTime(3000);
    begun[0]?.reject(new Error('query read timeout'));
    await expect(first).rejects.toThrow('query read timeout');
    await settled();
    expect(begun).toHaveLength(2);
    vi.advanceTimersByTime(2000);
    await expect(waiting).resolves.toBe('SERVICE_UNAVAILABLE');
  } finally {
    vi.useRealTimers();
  }
});
