import * as v from 'valibot';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Config } from '../config';
import type { Db } from '../database/database';
import type { Log } from '../log';
import type { OnEmail, OnUndelivered, MailTransport } from '../mail/mail';
import type { FileStorage } from '../storage/storage';

/** What the handler of a job gets besides its data. */
export interface JobContext {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly jobs: JobQueue;
  readonly transport: MailTransport;
  readonly storage: FileStorage;
  /** What features do about an email that could not be delivered. */
  readonly onUndelivered: OnUndelivered;
  /** What features note of every attempt to send an email. */
  readonly onEmail: OnEmail;
  /**
   * The id of the job, the same for every attempt. A job runs at least once: a process that dies
   * after the work and before the commit repeats it. Pass this key on, or store it with the result.
   */
  readonly idempotencyKey: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when time is up, the job was cancelled, or the process stops. */
  readonly signal: AbortSignal;
  now(): Date;
}

export interface Job<Schema extends v.GenericSchema = v.GenericSchema> {
  /** Unique; also the name of the queue. Letters, digits and hyphens. */
  readonly name: string;
  /** How administrators see it. Without one, its name is shown as words. */
  readonly title?: PlainMessageKey;
  /** Of the data, which is stored as JSON. Parsed when the job is enqueued and when it runs. */
  readonly schema: Schema;
  /** Failed attempts are repeated with exponential backoff and jitter. */
  readonly retry: RetryPolicy;
  /** How many run at once in each process. */
  readonly concurrency: number;
  /** How many of one group run at once, in all processes together: see `EnqueueOptions`. */
  readonly perGroup?: number;
  /** How long an attempt may take. */
  readonly timeoutSeconds: number;
  /** Cron expression in UTC. All instances together start one job each time, without data. */
  readonly schedule?: string;
  /** The data must not outlive its use: the row is deleted when the job is done or cancelled. */
  readonly sensitive?: boolean;
  run(data: v.InferOutput<Schema>, context: JobContext): Promise<void>;
}

export interface RetryPolicy {
  /** Attempts after the first one. */
  readonly limit: number;
  readonly delaySeconds: number;
  readonly maxDelaySeconds: number;
}

export interface EnqueueOptions {
  /** Not before this time. */
  startAfter?: Date;
  /** A job that has not run until then is deleted. */
  expiresAt?: Date;
  /** Whom the job is for. With `perGroup`, one group cannot keep the others waiting. */
  group?: string;
}

/** Adds jobs. Available as `context.jobs` to requests and to other jobs. */
export interface JobQueue {
  /**
   * Adds a job in the transaction of the change that needs it, with one statement: it exists only
   * if the transaction commits. Returns its id, or null if a scheduled job is already waiting.
   */
  enqueue<Schema extends v.GenericSchema>(
    tx: Db,
    job: Job<Schema>,
    data: v.InferInput<Schema>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** The same for several jobs, also with one statement. Not for scheduled ones. */
  enqueueAll<Schema extends v.GenericSchema>(
    tx: Db,
    job: Job<Schema>,
    data: v.InferInput<Schema>[],
    options?: EnqueueOptions,
  ): Promise<void>;
}

const defaults = {
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 600 },
  concurrency: 1,
  timeoutSeconds: 60,
};

type JobOptions<Schema extends v.GenericSchema> = Omit<Job<Schema>, keyof typeof defaults> &
  Partial<Pick<Job<Schema>, keyof typeof defaults>>;

/** Declares a job. Add it to `jobs` in the feature's `feature.server.ts`. */
export function defineJob<Schema extends v.GenericSchema>(
  options: JobOptions<Schema>,
): Job<Schema> {
  return { ...defaults, ...options };
}

/** The schema of jobs without data, such as scheduled ones. */
export const noData = v.strictObject({});

/** Validates data. The error names the field but not its value, which may be secret. */
export function parseData<Schema extends v.GenericSchema>(
  job: Job<Schema>,
  data: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(job.schema, data);
  if (result.success) return result.output;
  const path = v.getDotPath(result.issues[0]) ?? 'the data';
  throw new Error(`The data of the job ${job.name} is invalid: ${path}`);
}
