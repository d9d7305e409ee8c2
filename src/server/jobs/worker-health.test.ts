import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { silent } from '../../../tests/databases';
import { jobServices } from '../../../tests/jobs';
import type { Db, ExecuteSql } from '../database/database';
import { createPgBoss } from './pg-boss';
import { createWorker } from './worker';

afterEach(() => void vi.restoreAllMocks());

function startWorker(execute: ExecuteSql) {
  const boss = createPgBoss(execute, silent, 'idle');
  const queue = { enqueue: async () => null, enqueueAll: async () => {} };
  // Without jobs, nothing uses the database but the poll.
  const services = { ...jobServices(), db: {} as Db, jobs: queue };
  const worker = createWorker({ boss, execute, jobs: [], services });
  worker.start();
  onTestFinished(() => worker.stop());
  return worker;
}

const inAMinute = () => {
  const now = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
};

test('a worker is alive while it looks for jobs, even if the database does not respond', async () => {
  const execute = vi.fn<ExecuteSql>(async () => Promise.reject(new Error('gone')));
  inAMinute();
  const worker = startWorker(execute);
  await expect.poll(() => execute.mock.calls.length).toBe(1);
  expect(worker.isAlive()).toBe(true);
});

test('a worker that is stuck is not alive', () => {
  const worker = startWorker(() => new Promise(() => {}));
  expect(worker.isAlive()).toBe(true);
  inAMinute();
  expect(worker.isAlive()).toBe(false);
});
