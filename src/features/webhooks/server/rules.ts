import { type LogValues, changesBetween, recordChange } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { toOutput } from '~/server/database/record-queries';
import { enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { SessionContext } from '~/server/request-context';
import { newId } from '~/shared/ids';
import { webhookError } from '../errors';
import { type WebhookChange, getEvents, testEvent } from '../kinds';
import {
  type Webhook,
  type WebhookUpdate,
  type WebhookInput,
  webhookSchema,
  maxWebhooks,
} from '../schema';
import { enqueueDeliveries } from './jobs';
import { type Owner, type Target, getLogged, getOwnerType } from './owners';
import { parseTarget } from './public-address';
import {
  type StoredWebhook,
  findDelivery,
  insertDeliveries,
  restartDelivery,
  restartFailed,
  webhooksOf,
} from './queries';
import { newSecret, secretCipher } from './signature';

/** Rules of webhooks. Each locks the owner first, which checks the permission again. */

type OwnerContext = SessionContext & { owner: Owner };

export async function requireWebhook(db: Db, owner: Owner, id: string): Promise<StoredWebhook> {
  const webhook = await webhooksOf(owner).find(db, id);
  if (!webhook) throw webhookError('WEBHOOK_NOT_FOUND');
  return webhook;
}

async function lockWebhook(tx: Db, context: OwnerContext, id: string) {
  await context.owner.lock(tx, context);
  return requireWebhook(tx, context.owner, id);
}

function requireAllowed(context: OwnerContext, fields: Partial<WebhookInput>): void {
  const { config, owner } = context;
  if (fields.url && !parseTarget(fields.url, config.webhooks.allowPrivate))
    throw webhookError('WEBHOOK_URL_NOT_ALLOWED', { field: 'url' });
  const known: readonly string[] = getEvents(owner.targetType);
  if (fields.events?.some((kind) => !known.includes(kind)))
    throw webhookError('WEBHOOK_EVENT_UNKNOWN', { field: 'events' });
}

async function record(
  tx: Db,
  context: SessionContext,
  webhook: Pick<StoredWebhook, 'id' | 'url'> & Target,
  change: WebhookChange,
  values: { before?: LogValues; after?: LogValues } = {},
): Promise<void> {
  const type = getOwnerType(webhook);
  const details = await type.find(tx, webhook.targetId ?? '', context.now());
  const { target, host } = getLogged(webhook, details ?? {});
  const after = change === 'deleted' ? {} : { after: { webhook: host, ...values.after } };
  const before = change === 'deleted' ? { webhook: host } : values.before;
  await recordChange(tx, context, {
    kind: type.getKind(change),
    target,
    ...(before && { before }),
    ...after,
  });
}

const getLogValues = ({ url, description, events, enabled }: StoredWebhook) => ({
  webhook: new URL(url).host,
  webhookDescription: description,
  webhookEvents: events?.join(', ') ?? '*',
  webhookEnabled: enabled,
});

export async function createWebhook(tx: Db, context: OwnerContext, input: WebhookInput) {
  const { owner } = context;
  await owner.lock(tx, context);
  requireAllowed(context, input);
  const webhooks = webhooksOf(owner);
  if ((await webhooks.count(tx)) >= maxWebhooks) throw webhookError('WEBHOOK_LIMIT_REACHED');
  const secret = newSecret();
  const { targetType, targetId } = owner;
  const id = newId();
  // First, because a webhook does not get the event of its own creation.
  await record(tx, context, { id, url: input.url, targetType, targetId }, 'created');
  const values = {
    ...input,
    id,
    createdBy: context.session.user.id,
    secret: secretCipher(context.config).encrypt(secret),
  };
  const webhook = await webhooks.insert(tx, values, context.now());
  return { ...toOutput(webhookSchema, webhook), secret };
}

export async function changeWebhook(
  tx: Db,
  context: OwnerContext,
  { id, ...changes }: WebhookUpdate,
): Promise<Webhook> {
  const before = await lockWebhook(tx, context, id);
  requireAllowed(context, changes);
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  const values = {
    ...(Object.fromEntries(defined) as Partial<StoredWebhook>),
    // A new start.
    ...(changes.enabled && !before.enabled && { disabledAt: null, failingSince: null }),
  };
  const after = await webhooksOf(context.owner).update(tx, id, values, context.now());
  const logged = changesBetween(getLogValues(before), getLogValues(after));
  if (logged || before.url !== after.url) await record(tx, context, after, 'updated', logged);
  return toOutput(webhookSchema, after);
}

export async function removeWebhook(tx: Db, context: OwnerContext, { id }: { id: string }) {
  const webhook = await lockWebhook(tx, context, id);
  await webhooksOf(context.owner).remove(tx, id);
  await record(tx, context, webhook, 'deleted');
}

export async function showSecret(tx: Db, context: OwnerContext, { id }: { id: string }) {
  const webhook = await lockWebhook(tx, context, id);
  await record(tx, context, webhook, 'secret-shown');
  return { secret: secretCipher(context.config).decrypt(webhook.secret) };
}

/** The previous secret signs for another day, so that receivers can change theirs. */
export async function rotateSecret(tx: Db, context: OwnerContext, { id }: { id: string }) {
  const webhook = await lockWebhook(tx, context, id);
  const secret = newSecret();
  const now = context.now();
  const values = {
    secret: secretCipher(context.config).encrypt(secret),
    previousSecret: webhook.secret,
    rotatedAt: now,
  };
  await webhooksOf(context.owner).update(tx, id, values, now);
  await record(tx, context, webhook, 'secret-rotated');
  return { secret };
}

/** Resumes a paused webhook, as one of the caller: it ends with their permission from now on. */
export async function takeOver(
  tx: Db,
  context: OwnerContext,
  { id }: { id: string },
): Promise<Webhook> {
  const before = await lockWebhook(tx, context, id);
  const createdBy = context.session.user.id;
  if (before.createdBy === createdBy && before.pausedAt === null)
    return toOutput(webhookSchema, before);
  const values = { createdBy, pausedAt: null };
  const after = await webhooksOf(context.owner).update(tx, id, values, context.now());
  await record(tx, context, after, 'taken-over');
  return toOutput(webhookSchema, after);
}

function requireEnabled({ enabled, pausedAt }: StoredWebhook): void {
  if (pausedAt) throw webhookError('WEBHOOK_PAUSED');
  if (!enabled) throw webhookError('WEBHOOK_DISABLED');
}

const testLimit = { times: 10, seconds: 60 };

/** Counted before the transaction: a failure does not give it back. */
export const countTest = ({ db, owner, now }: OwnerContext) =>
  enforceRateLimit(db, `webhook-test:${owner.targetId ?? ''}`, testLimit, now());

export async function sendTest(tx: Db, context: OwnerContext, { id }: { id: string }) {
  const webhook = await lockWebhook(tx, context, id);
  requireEnabled(webhook);
  const now = context.now();
  const body = { type: testEvent, timestamp: now.toISOString(), data: {} };
  const deliveries = await insertDeliveries(tx, [
    {
      webhookId: id,
      kind: testEvent,
      body: JSON.stringify(body),
      createdAt: now,
      nextAttemptAt: now,
    },
  ]);
  await enqueueDeliveries(tx, context.jobs, [webhook], deliveries);
}

export async function resend(
  tx: Db,
  context: OwnerContext,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  const webhook = await lockWebhook(tx, context, id);
  requireEnabled(webhook);
  if (!(await findDelivery(tx, id, deliveryId))) throw webhookError('WEBHOOK_DELIVERY_NOT_FOUND');
  const now = context.now();
  if (!(await restartDelivery(tx, deliveryId, now))) return;
  const due = { id: deliveryId, webhookId: id, nextAttemptAt: now };
  await enqueueDeliveries(tx, context.jobs, [webhook], [due]);
}

const maxResent = 5000;

/** All that failed since then, at most some thousands in one call. */
export async function resendFailed(
  tx: Db,
  context: OwnerContext,
  { id, since }: { id: string; since: string },
): Promise<{ count: number }> {
  const webhook = await lockWebhook(tx, context, id);
  requireEnabled(webhook);
  const now = context.now();
  const ids = await restartFailed(tx, id, { since: new Date(since), now, limit: maxResent });
  const due = ids.map((deliveryId) => ({ id: deliveryId, webhookId: id, nextAttemptAt: now }));
  await enqueueDeliveries(tx, context.jobs, [webhook], due);
  return { count: ids.length };
}
