import * as v from 'valibot';
import { type JobContext, defineJob, noData } from '~/server/jobs/job';
import { endBatch, run } from './run';
import { undoMs } from '../schema';
import { deleteOldBatches, findAbandoned } from './queries';
import { forgetUndo } from './undo-queries';

const retry = { limit: 5, delaySeconds: 5, maxDelaySeconds: 600 };

/** A batch whose job failed for the last time is over. An aborted attempt is not a failure. */
async function runOrEnd({ id }: { id: string }, context: JobContext): Promise<void> {
  try {
    await run(id, context);
  } catch (error) {
    if (context.attempt > retry.limit && !context.signal.aborted) await stop(context, id);
    throw error;
  }
}

/** The job that is added deletes the input of the calls that are left. */
async function stop(context: JobContext, id: string): Promise<void> {
  const { db, jobs } = context;
  await db.transaction(async (tx) => {
    if (await endBatch(tx, context, id, { state: 'stopped', reason: 'failed' }))
      await jobs.enqueue(tx, runBatch, { id });
  });
}

const schema = v.strictObject({ id: v.string() });
const timeoutSeconds = 4 * 3600;

/** Makes the calls of a batch. One that was interrupted goes on where it was. */
export const runBatch = defineJob({
  name: 'make-calls',
  title: 'batches:job.run',
  schema,
  retry,
  concurrency: 2,
  timeoutSeconds,
  run: runOrEnd,
});

/** Batches that the release before started. It does not know those of this one, nor their queue. */
export const runOldBatch = defineJob({
  name: 'run-batch',
  title: 'batches:job.run',
  schema,
  retry,
  concurrency: 2,
  timeoutSeconds,
  run: runOrEnd,
});

/** A job is added with its batch, but by a clock of its own. */
const graceMs = 60_000;

export const endAbandonedBatches = defineJob({
  name: 'end-abandoned-batches',
  title: 'batches:job.abandoned',
  schema: noData,
  schedule: '*/5 * * * *',
  async run(_data, context) {
    const before = new Date(context.now().getTime() - graceMs);
    const names = [runBatch.name, runOldBatch.name];
    for (const id of await findAbandoned(context.db, names, before)) await stop(context, id);
  },
});

const retention = 30 * 86_400_000;

export const batchCleanup = defineJob({
  name: 'batch-cleanup',
  title: 'batches:job.cleanup',
  schema: noData,
  schedule: '40 3 * * *',
  async run(_data, { db, now }) {
    await forgetUndo(db, new Date(now().getTime() - undoMs));
    await deleteOldBatches(db, new Date(now().getTime() - retention));
  },
});
