import * as v from 'valibot';
import { errorMap } from '~/server/api/error-map';
import { mutationProcedure, permittedProcedure } from '~/server/api/procedure';
import { transactionalDone } from '~/server/api/transaction';
import type { JobSummary, QueueSummary } from '~/server/jobs/admin';
import type { JobState } from '~/shared/job-states';
import { emptyInput } from '~/shared/list-input';
import { doneOutput } from '~/shared/outputs';
import { jobErrors } from '../errors';
import {
  type Job,
  type ListJobs,
  type Queue,
  jobInput,
  jobSchema,
  listJobsInput,
  maxJobs,
  queuesSchema,
  runJobInput,
} from '../schema';
import { cancelJob, retryJob, runJob } from './rules';

const tags = ['Jobs'];

function toQueue({ schedule, ...queue }: QueueSummary): Queue {
  if (!schedule) return { ...queue, schedule };
  const { cron, nextRunAt, lastRun } = schedule;
  return {
    ...queue,
    schedule: {
      cron,
      nextRunAt: nextRunAt.toISOString(),
      lastRun: lastRun && { state: lastRun.state, at: lastRun.at.toISOString() },
    },
  };
}

const toJob = ({ createdAt, startAfter, endedAt, ...job }: JobSummary): Job => ({
  ...job,
  createdAt: createdAt.toISOString(),
  startAfter: startAfter.toISOString(),
  endedAt: endedAt && endedAt.toISOString(),
});

function statesOf(state: ListJobs['state']): JobState[] | undefined {
  if (state === 'failing') return ['retry', 'failed'];
  return state && [state];
}

export const jobsApi = {
  queues: permittedProcedure({ jobs: 'list' })
    .route({
      method: 'GET',
      path: '/jobs/queues',
      tags,
      summary: 'List the queues of background jobs',
      description: 'With the number of jobs in each state, and with the last and the next run.',
    })
    .input(emptyInput)
    .output(queuesSchema)
    .handler(async ({ context: { request } }) => ({
      runsHere: request.jobs.runsHere,
      queues: (await request.jobs.admin.queues(request.db)).map(toQueue),
    })),

  list: permittedProcedure({ jobs: 'list' })
    .route({
      method: 'GET',
      path: '/jobs',
      tags,
      summary: 'List background jobs, newest first',
      description: `At most ${maxJobs}. Without their data, which may be personal or secret.`,
    })
    .input(listJobsInput)
    .output(v.array(jobSchema))
    .handler(async ({ context: { request }, input: { queue, state } }) => {
      const filter = { queue, states: statesOf(state), limit: maxJobs };
      return (await request.jobs.admin.list(request.db, filter)).map(toJob);
    }),

  retry: mutationProcedure({ jobs: 'retry' })
    .route({
      method: 'POST',
      path: '/jobs/{queue}/{id}/retry',
      tags,
      summary: 'Repeat a failed job now',
      description: 'Also a job that waits for its next attempt.',
    })
    .errors(errorMap(jobErrors, 'JOB_NOT_FOUND'))
    .input(jobInput)
    .output(doneOutput)
    .handler(transactionalDone(retryJob)),

  cancel: mutationProcedure({ jobs: 'cancel' })
    .route({
      method: 'POST',
      path: '/jobs/{queue}/{id}/cancel',
      tags,
      summary: 'Cancel a job that has not ended',
      description: 'A running job is asked to stop.',
    })
    .errors(errorMap(jobErrors, 'JOB_NOT_FOUND'))
    .input(jobInput)
    .output(doneOutput)
    .handler(transactionalDone(cancelJob)),

  run: mutationProcedure({ jobs: 'run' })
    .route({
      method: 'POST',
      path: '/jobs/{queue}/run',
      tags,
      summary: 'Start a scheduled job now',
    })
    .errors(errorMap(jobErrors, 'SCHEDULE_NOT_FOUND', 'JOB_ALREADY_QUEUED'))
    .input(runJobInput)
    .output(doneOutput)
    .handler(transactionalDone(runJob)),
};
