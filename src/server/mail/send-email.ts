import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Config } from '../config';
import type { Db } from '../database/database';
import { createCipher } from '../encryption';
import { withoutCodes } from '../log';
import { readDueAges } from '../jobs/pg-boss';
import { type Job, type JobContext, type JobQueue, defineJob } from '../jobs/job';
import { summarizeError } from '../jobs/queue-worker';
import { clientAddressKey } from '../rate-limits/rate-limits';
import { type EmailAttempt, type Mail, MailRejectedError } from './mail';

const getCipher = ({ authSecret, previousAuthSecret }: Config) =>
  createCipher(authSecret, 'outbox', previousAuthSecret);

/** The content is encrypted, as it contains codes, and deleted once it is sent or given up. */
const emailData = v.strictObject({ sealed: v.nullable(v.string()), expiresAt: v.string() });

/**
 * Emails that can wait a little. Repeated for about a day while the mail server has problems. Of its
 * places, those that one user causes, or that go to one mailbox, occupy two.
 */
export const sendEmail = defineEmailJob({
  name: 'send-email',
  title: 'job-titles:send-email',
  retry: { limit: 30, delaySeconds: 10, maxDelaySeconds: 3600 },
  concurrency: 8,
  perGroup: 2,
});

/**
 * Emails that a user waits for, in a queue of their own. Of its places, one client address occupies
 * two at most; a mailbox gets fewer codes an hour than there are places (`code-limits.ts`).
 */
export const sendCode = defineEmailJob({
  name: 'send-code',
  title: 'job-titles:send-code',
  // Codes usually expire before the last attempt.
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 60 },
  concurrency: 12,
  perGroup: 2,
});

export const emailJobs: readonly Job[] = [sendEmail, sendCode];

type EmailQueue = Pick<Job, 'name' | 'title' | 'retry' | 'concurrency' | 'perGroup'>;

/** Attempts end when the email is sent, rejected for good or expired, or with the last retry. */
function defineEmailJob(queue: EmailQueue) {
  return defineJob({
    ...queue,
    schema: emailData,
    timeoutSeconds: 30,
    sensitive: true,
    async run({ sealed, expiresAt }, context) {
      const { config, transport, idempotencyKey, attempt, now } = context;
      if (sealed === null || new Date(expiresAt) <= now()) return;
      const mail: Mail = JSON.parse(getCipher(config).decrypt(sealed));
      const note = (result: Pick<EmailAttempt, 'state' | 'reason'>) =>
        noteAttempt(context, { ...pickNoted(mail), ...result, expiresAt: new Date(expiresAt) });
      try {
        await transport.send(mail, idempotencyKey);
      } catch (error) {
        const isFinal = error instanceof MailRejectedError || attempt > queue.retry.limit;
        const reason = withoutCodes(summarizeError(error).message);
        await note({ state: isFinal ? 'failed' : 'waiting', reason });
        if (!isFinal) throw error;
        return reportUndelivered(context, mail, { error, reason });
      }
      await note({ state: 'sent', reason: null });
    },
  });
}

/** Neither subject nor content. */
const pickNoted = ({ to, about, title, userId }: Mail) => ({
  to,
  ...(about && { about }),
  ...(title && { title }),
  ...(userId !== undefined && { userId }),
});

/** Never fails: a retry would send an email again that was sent. */
async function noteAttempt(context: JobContext, attempt: EmailAttempt): Promise<void> {
  const { db, log, idempotencyKey } = context;
  await context.onEmail(db, attempt, context).catch((error: unknown) => {
    log.warn({ err: error, jobId: idempotencyKey }, 'the result of an email was not noted');
  });
}

async function reportUndelivered(
  context: JobContext,
  { to, about }: Mail,
  { error, reason }: { error: unknown; reason: string },
) {
  const { db, log, idempotencyKey, attempt } = context;
  log.warn({ err: error, jobId: idempotencyKey, attempt }, 'an email could not be delivered');
  const undelivered = { to, ...(about && { about }), reason };
  await db.transaction((tx) => context.onUndelivered(tx, undelivered, context));
}

/** A request or a job. */
interface EmailContext {
  config: Config;
  jobs: JobQueue;
}

/** A hash: the column is not encrypted. */
const getGroup = ({ cause, to }: Mail) =>
  cause ?? createHash('sha256').update(to.toLowerCase()).digest('base64url');

const seal = (config: Config, mail: Mail | null) =>
  mail && getCipher(config).encrypt(JSON.stringify(mail));

/**
 * Enqueues an email in the transaction that triggers it. It is sent after the commit, so a slow or
 * unavailable mail server blocks nothing.
 */
export async function queueEmail(
  tx: Db,
  { config, jobs }: EmailContext,
  mail: Mail,
  expiresAt: Date,
): Promise<void> {
  const data = { sealed: seal(config, mail), expiresAt: expiresAt.toISOString() };
  await jobs.enqueue(tx, sendEmail, data, { expiresAt, group: getGroup(mail) });
}

/** If another code has waited for so long, codes are late: no worker runs, or mail is slow. */
const lateSeconds = 30;

/**
 * Like `queueEmail`, for a code, which expires with the email. Null enqueues a job that sends
 * nothing: prevents account enumeration by response time. Returns whether codes are late now.
 */
export async function queueCode(
  tx: Db,
  { config, jobs, clientAddress }: EmailContext & { clientAddress: string },
  mail: Mail | null,
  expiresAt: Date,
): Promise<{ late: boolean }> {
  const data = { sealed: seal(config, mail), expiresAt: expiresAt.toISOString() };
  const group = clientAddressKey(clientAddress);
  await jobs.enqueue(tx, sendCode, data, { expiresAt, group });
  const age = (await readDueAges(tx, [sendCode.name])).get(sendCode.name) ?? 0;
  return { late: age > lateSeconds };
}

/** The same for several emails, in one statement for each cause. */
export async function queueEmails(
  tx: Db,
  { config, jobs }: EmailContext,
  mails: Mail[],
  expiresAt: Date,
): Promise<void> {
  for (const [group, some] of Map.groupBy(mails, getGroup)) {
    const data = some.map((mail) => ({
      sealed: seal(config, mail),
      expiresAt: expiresAt.toISOString(),
    }));
    await jobs.enqueueAll(tx, sendEmail, data, { expiresAt, group });
  }
}
