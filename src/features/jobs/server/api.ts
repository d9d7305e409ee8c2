import * as v from 'valibot';
import { errorMap, mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactional } from '~/server/api/transaction';
import type { JobSummary, QueueSummary } from '~/server/jobs/admin';
import { withIsoDates } from '~/server/database/record-queries';
import type { ServerFeature } from '~/server/feature';
import type { RequestContext, SessionContext } from '~/server/request-context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { JobState } from '~/shared/job-states';
import { doneOutput, emptyInput } from '~/shared/schema';
import { jobError, jobErrors } from '../errors';
import {
  type Job,
  type ListJobs,
  type Queue,
  jobDetailSchema,
  jobInput,
  jobSchema,
  listJobsInput,
  maxJobs,
  queuesSchema,
  runJobInput,
  type JobInput,
  type RunJob,
} from '../schema';
import { recordChange } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';

/** `send-email` becomes "Send email", if the job has no title. */
function toWords(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function getTitle({ jobs, i18n }: RequestContext, name: string): string {
  const title = jobs.admin.getTitle(name);
  return title ? i18n.t(title) : toWords(name);
}

let parts: ReadonlyMap<string, PlainMessageKey> = new Map();

/** Called once, with all features. */
export function declareParts(features: readonly ServerFeature[]): void {
  parts = new Map(
    features.flatMap(({ jobs = [], jobsTitle }) =>
      jobsTitle ? jobs.map(({ name }) => [name, jobsTitle]) : [],
    ),
  );
}

const getPart = ({ i18n }: RequestContext, name: string): string =>
  i18n.t(parts.get(name) ?? 'jobs:queues.general');

function toQueue(context: RequestContext, { schedule, ...queue }: QueueSummary): Queue {
  const { name } = queue;
  const titled = { ...queue, title: getTitle(context, name), part: getPart(context, name) };
  if (!schedule) return { ...titled, schedule };
  const { lastRun, ...times } = schedule;
  return {
    ...titled,
    schedule: { ...withIsoDates(times), lastRun: lastRun && withIsoDates(lastRun) },
  };
}

const isFailing = ({ counts }: Queue) => counts.failed + counts.retry > 0;

/** The queues of a part together. Failing parts come first, and in each its failing queues. */
function groupByPart(queues: Queue[]): Queue[] {
  const failing = new Set(queues.filter(isFailing).map(({ part }) => part));
  const sorted = queues.toSorted(
    (a, b) =>
      Number(failing.has(b.part)) - Number(failing.has(a.part)) ||
      Number(isFailing(b)) - Number(isFailing(a)),
  );
  return [...Map.groupBy(sorted, ({ part }) => part).values()].flat();
}

const toJob = (context: RequestContext, job: JobSummary): Job => ({
  ...withIsoDates(job),
  title: getTitle(context, job.queue),
});

function getStates(state: ListJobs['state']): JobState[] | undefined {
  if (state === 'failing') return ['retry', 'failed'];
  return state && [state];
}

export const jobsApi = {
  queues: permittedProcedure({ jobs: 'list' })
    .route({
      method: 'GET',
      path: '/jobs/queues',
      summary: 'List the queues of background jobs',
      description:
        'With the number of jobs in each state, and with the last and the next run. By the part of ' +
        'the product that adds them; parts and queues with failures come first.',
    })
    .input(emptyInput)
    .output(queuesSchema)
    .handler(async ({ context }) => {
      const queues = await context.jobs.admin.queues(context.db);
      return {
        runsHere: context.jobs.runsHere,
        queues: groupByPart(queues.map((queue) => toQueue(context, queue))),
      };
    }),

  list: permittedProcedure({ jobs: 'list' })
    .route({
      method: 'GET',
      path: '/jobs',
      summary: 'List background jobs, newest first',
      description: `At most ${maxJobs}. Without their data, which may be personal or secret.`,
    })
    .input(listJobsInput)
    .output(v.array(jobSchema))
    .handler(async ({ context, input: { queue, state } }) => {
      const filter = { queue, states: getStates(state), limit: maxJobs };
      const found = await context.jobs.admin.list(context.db, filter);
      return found.map((job) => toJob(context, job));
    }),

  get: permittedProcedure({ jobs: 'list' })
    .route({
      method: 'GET',
      path: '/jobs/{queue}/{id}',
      summary: 'Get a background job',
      description: 'With its data, except for what may be personal or secret.',
    })
    .errors(errorMap(jobErrors, 'JOB_NOT_FOUND'))
    .input(jobInput)
    .output(jobDetailSchema)
    .handler(async ({ context, input: { queue, id } }) => {
      const found = await context.jobs.admin.get(context.db, queue, id);
      if (!found) throw jobError('JOB_NOT_FOUND');
      return { ...toJob(context, found), data: found.data };
    }),

  retry: mutationProcedure({ jobs: 'retry' })
    .route({
      method: 'POST',
      path: '/jobs/{queue}/{id}/retry',
      summary: 'Repeat a failed job now',
      description: 'Also a job that waits for its next attempt.',
    })
    .errors(errorMap(jobErrors, 'JOB_NOT_FOUND'))
    .input(jobInput)
    .output(doneOutput)
    .handler(transactional(retryJob)),

  cancel: mutationProcedure({ jobs: 'cancel' })
    .route({
      method: 'POST',
      path: '/jobs/{queue}/{id}/cancel',
      summary: 'Cancel a job that has not ended',
      description: 'A running job is asked to stop.',
    })
    .errors(errorMap(jobErrors, 'JOB_NOT_FOUND'))
    .input(jobInput)
    .output(doneOutput)
    .handler(transactional(cancelJob)),

  run: mutationProcedure({ jobs: 'run' })
    .route({ method: 'POST', path: '/jobs/{queue}/run', summary: 'Start a scheduled job now' })
    .errors(errorMap(jobErrors, 'SCHEDULE_NOT_FOUND', 'JOB_ALREADY_QUEUED'))
    .input(runJobInput)
    .output(doneOutput)
    .handler(transactional(runJob)),
};

const target = (queue: string, id: string) => ({ type: 'job' as const, id, name: queue });

async function retryJob(tx: Db, context: SessionContext, { queue, id }: JobInput): Promise<void> {
  if (!(await context.jobs.admin.retry(tx, queue, id))) throw jobError('JOB_NOT_FOUND');
  await recordChange(tx, context, { kind: 'job.retried', target: target(queue, id) });
}

async function cancelJob(tx: Db, context: SessionContext, { queue, id }: JobInput): Promise<void> {
  if (!(await context.jobs.admin.cancel(tx, queue, id))) throw jobError('JOB_NOT_FOUND');
  await recordChange(tx, context, { kind: 'job.cancelled', target: target(queue, id) });
}

/** Starts a scheduled job now. */
async function runJob(tx: Db, context: SessionContext, { queue }: RunJob): Promise<void> {
  const id = await context.jobs.admin.run(tx, queue);
  if (id === undefined) throw jobError('SCHEDULE_NOT_FOUND');
  if (id === null) throw jobError('JOB_ALREADY_QUEUED');
  await recordChange(tx, context, { kind: 'job.started', target: target(queue, id) });
}
