import * as v from 'valibot';
import type { Config } from '~/server/config';
import type { Db } from '~/server/database/database';
import { type Job, type JobContext, type JobQueue, defineJob, noData } from '~/server/jobs/job';
import { disableIfFailing } from './disable';
import type { Target } from './owners';
import {
  type StoredDelivery,
  type StoredWebhook,
  deleteOldDeliveries,
  findDue,
  findForgotten,
  saveAttempt,
  setFailing,
} from './queries';
import { getNextAttempt } from './retry';
import { type Outcome, noResponse, send } from './send';
import { secretCipher, signedHeaders } from './signature';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long the previous secret still signs after a rotation. */
const overlap = day;
const retention = 30 * day;

/**
 * One attempt of one delivery. What the receiver does is stored and repeated by our own schedule;
 * only an attempt that died with its process, or could not be stored, is repeated by the queue.
 */
const defineDelivery = (queue: Pick<Job, 'name' | 'title' | 'concurrency' | 'perGroup'>) =>
  defineJob({
    ...queue,
    schema: v.strictObject({ id: v.string(), due: v.pipe(v.string(), v.isoTimestamp()) }),
    timeoutSeconds: 30,
    // The delivery itself is the record: nobody needs the job when it is done.
    sensitive: true,
    run: (data, context) => runDelivery(queue.name, data, context),
  });

/** Most of the time is spent waiting. One owner occupies four places, and the others have the rest. */
export const deliverWebhook = defineDelivery({
  name: 'deliver-webhook',
  title: 'webhooks:job.deliver',
  concurrency: 24,
  perGroup: 4,
});

/** For webhooks that fail, which usually means to wait. Nobody whose webhook works waits for them. */
export const deliverToFailing = defineDelivery({
  name: 'deliver-to-failing-webhook',
  title: 'webhooks:job.deliverToFailing',
  concurrency: 8,
  perGroup: 2,
});

async function runDelivery(
  queue: string,
  { id, due: dueAt }: { id: string; due: string },
  context: JobContext,
): Promise<void> {
  const due = new Date(dueAt);
  const found = await findDue(context.db, id, due);
  if (!found) return;
  const { delivery, webhook } = found;
  // It has begun to fail since the job was added.
  if (webhook.failingSince && queue === deliverWebhook.name)
    return enqueueDeliveries(context.db, context.jobs, [webhook], [delivery]);
  const outcome = await attempt(context, delivery, webhook);
  if (outcome) context.signal.throwIfAborted();
  const settled = { delivery, webhook, due, outcome };
  // Most attempts need a single statement.
  if (outcome?.delivered && !webhook.failingSince) await settle(context.db, context, settled);
  else await context.db.transaction((tx) => settle(tx, context, settled));
}

/** Undefined if the webhook was disabled or paused in the meantime. */
async function attempt(
  { config, signal, now }: JobContext,
  { id, body }: StoredDelivery,
  webhook: StoredWebhook,
): Promise<Outcome | undefined> {
  if (!webhook.enabled || webhook.pausedAt) return undefined;
  const at = now();
  const { secret, previousSecret, rotatedAt } = webhook;
  const isRecent = rotatedAt && at.getTime() - rotatedAt.getTime() < overlap;
  const secrets = [secret, ...(isRecent && previousSecret ? [previousSecret] : [])];
  const decrypted = decryptAll(config, secrets);
  if (!decrypted) return { ...noResponse, error: 'SECRET_UNREADABLE' };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Webhooks/1.0',
    ...signedHeaders({ id, at, body }, decrypted),
  };
  const { allowPrivate } = config.webhooks;
  return send({ url: webhook.url, headers, body }, { allowPrivate, signal });
}

/** Undefined if `AUTH_SECRET` was replaced: a failure, so that it is shown and given up in the end. */
function decryptAll(config: Config, secrets: string[]): string[] | undefined {
  try {
    return secrets.map(secretCipher(config).decrypt);
  } catch {
    return undefined;
  }
}

interface Settled {
  delivery: StoredDelivery;
  webhook: StoredWebhook;
  due: Date;
  outcome: Outcome | undefined;
}

async function settle(tx: Db, context: JobContext, settled: Settled): Promise<void> {
  const { delivery, webhook, due, outcome } = settled;
  const { id } = delivery;
  if (!outcome) {
    const error = webhook.pausedAt ? 'PAUSED' : 'DISABLED';
    await saveAttempt(tx, { id, due }, { state: 'failed', error, nextAttemptAt: null });
    return;
  }
  const now = context.now();
  const { delivered, retryAfter, ...result } = outcome;
  const attempts = delivery.attempts + 1;
  const next = delivered
    ? undefined
    : getNextAttempt({ attempts, retryAfter, now, random: Math.random });
  const isSaved = await saveAttempt(
    tx,
    { id, due },
    {
      ...result,
      state: delivered ? 'delivered' : next ? 'pending' : 'failed',
      attempts,
      attemptedAt: now,
      nextAttemptAt: next ?? null,
    },
  );
  if (!isSaved) return;
  if (next)
    await context.jobs.enqueue(
      tx,
      deliverToFailing,
      { id, due: next.toISOString() },
      { group: getGroup(webhook), startAfter: next },
    );
  if (delivered === Boolean(webhook.failingSince))
    await setFailing(tx, webhook.id, delivered ? null : now);
  if (!delivered) await disableIfFailing(tx, context, webhook);
}

type Due = Pick<StoredDelivery, 'id' | 'webhookId' | 'nextAttemptAt'>;

/** Whom the places are shared by. */
const getGroup = ({ targetType, targetId }: Target) =>
  `${targetType ?? 'product'} ${targetId ?? ''}`;

type DueWebhook = Pick<StoredWebhook, 'id' | 'failingSince'> & Target;

/** One statement for each webhook. */
export async function enqueueDeliveries(
  tx: Db,
  jobs: JobQueue,
  webhooks: readonly DueWebhook[],
  due: readonly Due[],
): Promise<void> {
  for (const webhook of webhooks) {
    const data = due.flatMap(({ id, webhookId, nextAttemptAt }) =>
      webhookId === webhook.id && nextAttemptAt ? { id, due: nextAttemptAt.toISOString() } : [],
    );
    const job = webhook.failingSince ? deliverToFailing : deliverWebhook;
    if (data.length > 0) await jobs.enqueueAll(tx, job, data, { group: getGroup(webhook) });
  }
}

/** Every minute: starts what has no job, and deletes what is old. */
export const webhookMaintenance = defineJob({
  name: 'webhook-maintenance',
  title: 'webhooks:job.maintenance',
  schema: noData,
  schedule: '* * * * *',
  async run(_data, { db, jobs, now }) {
    const before = new Date(now().getTime() - minute);
    await db.transaction(async (tx) => {
      const names = [deliverWebhook.name, deliverToFailing.name];
      const forgotten = await findForgotten(tx, names, before, 1000);
      const webhooks = new Map(forgotten.map(({ webhook }) => [webhook.id, webhook]));
      const due = forgotten.map(({ delivery }) => delivery);
      await enqueueDeliveries(tx, jobs, [...webhooks.values()], due);
    });
    await deleteOldDeliveries(db, new Date(now().getTime() - retention));
  },
});
