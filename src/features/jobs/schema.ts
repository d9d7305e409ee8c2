import * as v from 'valibot';
import { jobStates } from '~/shared/job-states';
import { timestamp } from '~/shared/schema';

const count = v.number();

export const queueSchema = v.strictObject({
  name: v.string(),
  /** What its jobs do, in the user's language. */
  title: v.string(),
  /** What adds them, in the user's language. */
  part: v.string(),
  counts: v.strictObject({
    created: count,
    retry: count,
    active: count,
    completed: count,
    cancelled: count,
    failed: count,
  }),
  /** Null if the job runs on demand only. */
  schedule: v.nullable(
    v.strictObject({
      /** Cron expression, in UTC. */
      cron: v.string(),
      nextRunAt: timestamp,
      lastRun: v.nullable(v.strictObject({ state: v.picklist(jobStates), at: timestamp })),
    }),
  ),
});
export type Queue = v.InferOutput<typeof queueSchema>;

export const queuesSchema = v.strictObject({
  /** Whether the instance that responds runs jobs, or leaves them to others. */
  runsHere: v.boolean(),
  queues: v.array(queueSchema),
});

export const jobSchema = v.strictObject({
  id: v.string(),
  queue: v.string(),
  /** What it does, in the user's language. */
  title: v.string(),
  state: v.picklist(jobStates),
  attempts: v.number(),
  maxAttempts: v.number(),
  createdAt: timestamp,
  /** A waiting job does not start before. */
  startAfter: timestamp,
  /** When the last attempt started. */
  startedAt: v.nullable(timestamp),
  endedAt: v.nullable(timestamp),
  /** Why the last attempt failed, in English. */
  error: v.nullable(v.string()),
});
export type Job = v.InferOutput<typeof jobSchema>;

export const jobDetailSchema = v.strictObject({
  ...jobSchema.entries,
  /** The data without secrets. Null if there is none, or it is secret. */
  data: v.nullable(v.record(v.string(), v.unknown())),
});
export type JobDetail = v.InferOutput<typeof jobDetailSchema>;

const queueName = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,50}$/));

/** The longest list; there is no second page. */
export const maxJobs = 100;

export const listJobsInput = v.strictObject({
  queue: v.optional(queueName),
  /** `failing`: failed, or waiting for another attempt. */
  state: v.optional(v.picklist(['failing', ...jobStates])),
});
export type ListJobs = v.InferOutput<typeof listJobsInput>;

export const jobInput = v.strictObject({
  queue: queueName,
  id: v.pipe(v.string(), v.uuid()),
});
export type JobInput = v.InferOutput<typeof jobInput>;

export const runJobInput = v.strictObject({ queue: queueName });
export type RunJob = v.InferOutput<typeof runJobInput>;
