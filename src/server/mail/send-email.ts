import * as v from 'valibot';
import type { Config } from '../config';
import type { Db } from '../database/database';
import { createCipher } from '../encryption';
import { type JobQueue, defineJob } from '../jobs/job';
import type { Mail } from './mail';

const cipherOf = ({ authSecret, previousAuthSecret }: Config) =>
  createCipher(authSecret, 'outbox', previousAuthSecret);

/**
 * Sends one email, retried until it expires: the limit of attempts is never reached before. The
 * content is encrypted, as it contains codes, and deleted once it is sent or has expired.
 */
export const sendEmail = defineJob({
  name: 'send-email',
  schema: v.strictObject({ sealed: v.nullable(v.string()), expiresAt: v.string() }),
  retry: { limit: 1000, delaySeconds: 5, maxDelaySeconds: 600 },
  concurrency: 10,
  timeoutSeconds: 30,
  sensitive: true,
  async run({ sealed, expiresAt }, { config, transport, idempotencyKey, now }) {
    if (sealed === null || new Date(expiresAt) <= now()) return;
    const mail: Mail = JSON.parse(cipherOf(config).decrypt(sealed));
    await transport.send(mail, idempotencyKey);
  },
});

/** A request or a job. */
interface EmailContext {
  config: Config;
  jobs: JobQueue;
}

/**
 * Enqueues an email in the transaction that triggers it. It is sent after the commit, so a slow or
 * unavailable mail server blocks nothing. Null enqueues a job that sends nothing: prevents account
 * enumeration by response time.
 */
export async function queueEmail(
  tx: Db,
  { config, jobs }: EmailContext,
  mail: Mail | null,
  expiresAt: Date,
): Promise<void> {
  const sealed = mail && cipherOf(config).encrypt(JSON.stringify(mail));
  await jobs.enqueue(tx, sendEmail, { sealed, expiresAt: expiresAt.toISOString() }, { expiresAt });
}
