import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '../database/database';
import { coalesce } from './coalesce';

const database = () => ({}) as Db;

/** Reads that the test resolves. */
function controlledReads() {
  const started: PromiseWithResolvers<string[]>[] = [];
  const read = () => {
    const result = Promise.withResolvers<string[]>();
    started.push(result);
    return result.promise;
  };
  return { started, read };
}

async function turns() {
  await nextTurn();
  await nextTurn();
}

test('requests of the same turn share one read', async () => {
  const { started, read } = controlledReads();
  const readShared = coalesce<string[]>();
  const db = database();
  const answers = [readShared(db, 'list', read), readShared(db, 'list', read)];
  await turns();
  expect(started).toHaveLength(1);
  started[0]?.resolve(['a']);
  const [one, other] = await Promise.all(answers);
  expect(one).toEqual(['a']);
  expect(other).toBe(one);
});

test('a request during a read starts its own, so it neither gets old rows nor waits for a hung read', async () => {
  const { started, read } = controlledReads();
  const readShared = coalesce<string[]>();
  const db = database();
  void readShared(db, 'list', read);
  await turns();
  const later = readShared(db, 'list', read);
  await turns();
  expect(started).toHaveLength(2);
  started[1]?.resolve(['new']);
  await expect(later).resolves.toEqual(['new']);
});

test('another key and another database have reads of their own', async () => {
  const { started, read } = controlledReads();
  const readShared = coalesce<string[]>();
  const db = database();
  void readShared(db, 'list', read);
  void readShared(db, 'other list', read);
  void readShared(database(), 'list', read);
  await turns();
  expect(started).toHaveLength(3);
});

test('a failure is shared by the requests of that turn only', async () => {
  const { started, read } = controlledReads();
  const readShared = coalesce<string[]>();
  const db = database();
  const failing = [readShared(db, 'list', read), readShared(db, 'list', read)];
  const settled = Promise.allSettled(failing);
  await turns();
  started[0]?.reject(new Error('unavailable'));
  expect((await settled).map((it) => it.status)).toEqual(['rejected', 'rejected']);
  const next = readShared(db, 'list', read);
  await turns();
  started[1]?.resolve(['back']);
  await expect(next).resolves.toEqual(['back']);
});
