import { recordChange } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import type { SessionContext } from '~/server/request-context';
import { jobError } from '../errors';
import type { JobInput, RunJob } from '../schema';

const target = (queue: string, id: string) => ({ type: 'job' as const, id, name: queue });

export async function retryJob(
  tx: Db,
  context: SessionContext,
  { queue, id }: JobInput,
): Promise<void> {
  if (!(await context.jobs.admin.retry(tx, queue, id))) throw jobError('JOB_NOT_FOUND');
  await recordChange(tx, context, { kind: 'job.retried', target: target(queue, id) });
}

export async function cancelJob(
  tx: Db,
  context: SessionContext,
  { queue, id }: JobInput,
): Promise<void> {
  if (!(await context.jobs.admin.cancel(tx, queue, id))) throw jobError('JOB_NOT_FOUND');
  await recordChange(tx, context, { kind: 'job.cancelled', target: target(queue, id) });
}

/** Starts a scheduled job now. */
export async function runJob(tx: Db, context: SessionContext, { queue }: RunJob): Promise<void> {
  const id = await context.jobs.admin.run(tx, queue);
  if (id === undefined) throw jobError('SCHEDULE_NOT_FOUND');
  if (id === null) throw jobError('JOB_ALREADY_QUEUED');
  await recordChange(tx, context, { kind: 'job.started', target: target(queue, id) });
}
