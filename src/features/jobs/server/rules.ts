import { recordChange } from '~/features/activity/activity.server';
import type { Actor } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { jobError } from '../errors';
import type { JobInput, RunJob } from '../schema';

const target = (queue: string, id: string) => ({ type: 'job' as const, id, name: queue });

export async function retryJob(tx: Db, actor: Actor, { queue, id }: JobInput): Promise<void> {
  if (!(await actor.context.jobs.admin.retry(tx, queue, id))) throw jobError('JOB_NOT_FOUND');
  await recordChange(tx, actor, { kind: 'job.retried', target: target(queue, id) });
}

export async function cancelJob(tx: Db, actor: Actor, { queue, id }: JobInput): Promise<void> {
  if (!(await actor.context.jobs.admin.cancel(tx, queue, id))) throw jobError('JOB_NOT_FOUND');
  await recordChange(tx, actor, { kind: 'job.cancelled', target: target(queue, id) });
}

/** Starts a scheduled job now. */
export async function runJob(tx: Db, actor: Actor, { queue }: RunJob): Promise<void> {
  const id = await actor.context.jobs.admin.run(tx, queue);
  if (id === undefined) throw jobError('SCHEDULE_NOT_FOUND');
  if (id === null) throw jobError('JOB_ALREADY_QUEUED');
  await recordChange(tx, actor, { kind: 'job.started', target: target(queue, id) });
}
