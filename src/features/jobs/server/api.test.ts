import { expect, test } from 'vitest';
import { getActivity } from '../../../../tests/activity-of';
import { type TestApp, onEachApp } from '../../../../tests/app';
import { label } from '../../../../tests/label';
import type { Job, JobDetail, Queue } from '../schema';

async function call<Result>(app: TestApp, path: string, body?: unknown): Promise<Result> {
  const headers = { cookie: await app.signIn('admin@example.com') };
  const response = await app.call(`/api/rest${path}`, {
    headers,
    ...(body !== undefined && { body }),
  });
  return (await response.json()) as Result;
}

const list = (app: TestApp, query = '') => call<Job[]>(app, `/jobs${query}`);

/** A failed job, as pg-boss stores it. */
async function addFailed(app: TestApp): Promise<string> {
  const { rows } = await app.database.execute(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, started_on, completed_on, output)
     values ('session-cleanup', '{"private": "data"}', 'failed', 2, 2, now(), now(), '{"message": "no disk"}')
     returning id`,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

onEachApp('the job administration', (app) => {
  test('shows queues with counts and schedules', async () => {
    await addFailed(app());
    const shown = await call<{ runsHere: boolean; queues: Queue[] }>(app(), '/jobs/queues');
    const { runsHere, queues } = shown;
    expect(runsHere).toBe(true);
    expect(queues.find(({ name }) => name === 'send-email')).toMatchObject({ schedule: null });
    const cleanup = queues.find(({ name }) => name === 'session-cleanup');
    expect(cleanup).toMatchObject({ schedule: { cron: '*/10 * * * *' } });
    expect(cleanup?.counts.failed).toBeGreaterThan(0);
    expect(cleanup?.title).toBe(label('job-titles:session-cleanup'));
    // By part. Parts and queues with failures come first.
    expect(cleanup?.part).toBe(label('users:title'));
    expect(queues.find(({ name }) => name === 'send-email')?.part).toBe(
      label('jobs:queues.general'),
    );
    const parts = queues.flatMap(({ part }, at) => (part === queues[at - 1]?.part ? [] : part));
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts[0]).toBe(label('users:title'));
    expect(queues[0]?.name).toBe('session-cleanup');
  });

  test('shows why a job failed, but not its data', async () => {
    const id = await addFailed(app());
    const found = await list(app(), '?state=failed&queue=session-cleanup');
    expect(found.find((job) => job.id === id)).toMatchObject({ attempts: 3, error: 'no disk' });
    expect(JSON.stringify(found)).not.toContain('private');
    expect(await list(app(), '?queue=unknown')).toEqual([]);
  });

  test('shows a job with what is not secret of its data', async () => {
    const data = { list: 'a', owner: { email: 'x@example.com', note: 'ask y@example.com' } };
    const { rows } = await app().database.execute(
      `insert into pgboss.job (name, data, state, retry_limit, started_on, completed_on, output)
       values ('activity-cleanup', '${JSON.stringify({ ...data, resetToken: 'abc' })}', 'failed', 0,
         now() - interval '90 seconds', now(), '{"message": "no disk"}') returning id`,
    );
    const id = (rows as { id: string }[])[0]?.id ?? '';
    const shown = await call<JobDetail>(app(), `/jobs/activity-cleanup/${id}`);
    expect(shown).toMatchObject({ state: 'failed', attempts: 1, maxAttempts: 1, error: 'no disk' });
    expect(shown.title).toBe(label('job-titles:activity-cleanup'));
    expect(shown.data).toEqual({
      list: 'a',
      owner: { email: '[hidden]', note: 'ask [address]' },
      resetToken: '[hidden]',
    });
    expect(Date.parse(shown.endedAt ?? '') - Date.parse(shown.startedAt ?? '')).toBe(90_000);
    const other = await call(app(), `/jobs/session-cleanup/${id}`);
    expect(other).toMatchObject({ code: 'JOB_NOT_FOUND', status: 404 });
  });

  test('never shows the data of a job whose data is secret', async () => {
    const { rows } = await app().database.execute(
      `insert into pgboss.job (name, data, state) values ('send-email', '{"note": "x"}', 'cancelled')
       returning id`,
    );
    const id = (rows as { id: string }[])[0]?.id ?? '';
    expect(await call(app(), `/jobs/send-email/${id}`)).toMatchObject({ data: null });
  });

  test('lists jobs that failed or are retried together', async () => {
    const failed = await addFailed(app());
    const retried = await addFailed(app());
    await call(app(), `/jobs/session-cleanup/${retried}/retry`, {});
    await call(app(), '/jobs/rate-limit-cleanup/run', {});
    const failing = await list(app(), '?state=failing');
    expect(failing.map(({ id }) => id)).toEqual(expect.arrayContaining([failed, retried]));
    expect(failing.map(({ queue }) => queue)).not.toContain('rate-limit-cleanup');
    expect(await list(app(), '?queue=rate-limit-cleanup')).toHaveLength(1);
    // At most one job of a schedule may wait.
    await call(app(), `/jobs/session-cleanup/${retried}/cancel`, {});
  });

  test('repeats and cancels jobs, and records who did', async () => {
    const id = await addFailed(app());
    expect(await call(app(), `/jobs/session-cleanup/${id}/retry`, {})).toEqual({ ok: true });
    const waiting = await list(app(), '?state=retry');
    expect(waiting.map((job) => job.id)).toContain(id);
    expect(await call(app(), `/jobs/session-cleanup/${id}/cancel`, {})).toEqual({ ok: true });
    const again = await call(app(), `/jobs/session-cleanup/${id}/cancel`, {});
    expect(again).toMatchObject({ code: 'JOB_NOT_FOUND', status: 404 });
    const written = await getActivity(app(), id);
    expect(written.map(({ kind }) => kind)).toEqual(['job.retried', 'job.cancelled']);
    expect(written[0]).toMatchObject({ targetName: 'session-cleanup', targetType: 'job' });
    expect(written[0]?.actorId).not.toBeNull();
  });

  test('starts a scheduled job once', async () => {
    expect(await call(app(), '/jobs/activity-cleanup/run', {})).toEqual({ ok: true });
    expect(await call(app(), '/jobs/send-email/run', {})).toMatchObject({
      code: 'SCHEDULE_NOT_FOUND',
    });
    const [job] = await list(app(), '?queue=activity-cleanup');
    expect(await getActivity(app(), job?.id ?? '')).toMatchObject([{ kind: 'job.started' }]);
    const queued = `insert into pgboss.job (name, policy) values ('ban-expiry', 'exclusive')`;
    await app().database.execute(queued);
    expect(await call(app(), '/jobs/ban-expiry/run', {})).toMatchObject({
      code: 'JOB_ALREADY_QUEUED',
      status: 409,
    });
  });
});
