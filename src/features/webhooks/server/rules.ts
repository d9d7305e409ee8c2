import { type LogValues, changesBetween, recordChange } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { enforceRateLimit } from '~/server/rate-limits/rate-limits';
import type { SessionContext } from '~/server/request-context';
import { newId } from '~/shared/ids';
import { webhookError } from '../errors';
import { getEvents, testEvent } from '../events';
import type { WebhookChange } from '../kinds';
import { type EndpointChanges, type EndpointInput, maxEndpoints } from '../schema';
import { enqueueDeliveries } from './jobs';
import { getLogged } from './log';
import { type Owner, type Target, getOwnerType } from './owners';
import { parseTarget } from './public-address';
import {
  type StoredEndpoint,
  countEndpoints,
  deleteEndpoint,
  findDelivery,
  findEndpoint,
  insertDeliveries,
  insertEndpoint,
  restartDelivery,
  restartFailed,
  updateEndpoint,
} from './queries';
import { newSecret, secretCipher } from './signature';

/** Rules of webhooks. Each locks the owner first, which checks the permission again. */

export async function requireEndpoint(db: Db, owner: Owner, id: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(db, owner, id);
  if (!endpoint) throw webhookError('WEBHOOK_NOT_FOUND');
  return endpoint;
}

async function lockEndpoint(tx: Db, context: SessionContext, owner: Owner, id: string) {
  await owner.lock(tx, context);
  return requireEndpoint(tx, owner, id);
}

function requireAllowed(
  context: SessionContext,
  owner: Owner,
  fields: Partial<EndpointInput>,
): void {
  if (fields.url && !parseTarget(fields.url, context.config.webhooks.allowPrivate))
    throw webhookError('WEBHOOK_URL_NOT_ALLOWED', { field: 'url' });
  const known: readonly string[] = getEvents(owner.targetType);
  if (fields.events?.some((kind) => !known.includes(kind)))
    throw webhookError('WEBHOOK_EVENT_UNKNOWN', { field: 'events' });
}

async function record(
  tx: Db,
  context: SessionContext,
  endpoint: Pick<StoredEndpoint, 'id' | 'url'> & Target,
  change: WebhookChange,
  values: { before?: LogValues; after?: LogValues } = {},
): Promise<void> {
  const type = getOwnerType(endpoint);
  const details = await type.find(tx, endpoint.targetId ?? '', context.now());
  const { target, webhook } = getLogged(endpoint, details ?? {});
  const after = change === 'deleted' ? {} : { after: { webhook, ...values.after } };
  const before = change === 'deleted' ? { webhook } : values.before;
  await recordChange(tx, context, {
    kind: type.getKind(change),
    target,
    ...(before && { before }),
    ...after,
  });
}

const getLogValues = ({ url, description, events, enabled }: StoredEndpoint) => ({
  webhook: new URL(url).host,
  webhookDescription: description,
  webhookEvents: events?.join(', ') ?? '*',
  webhookEnabled: enabled,
});

export async function createEndpoint(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  input: EndpointInput,
) {
  await owner.lock(tx, context);
  requireAllowed(context, owner, input);
  if ((await countEndpoints(tx, owner)) >= maxEndpoints)
    throw webhookError('WEBHOOK_LIMIT_REACHED');
  const now = context.now();
  const secret = newSecret();
  const { targetType, targetId } = owner;
  const id = newId();
  // First, because a webhook does not get the event of its own creation.
  await record(tx, context, { id, url: input.url, targetType, targetId }, 'created');
  const endpoint = await insertEndpoint(tx, {
    ...input,
    id,
    targetType,
    targetId,
    createdBy: context.session.user.id,
    secret: secretCipher(context.config).encrypt(secret),
    createdAt: now,
    updatedAt: now,
  });
  return { endpoint, secret };
}

export async function changeEndpoint(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id, ...changes }: EndpointChanges,
): Promise<StoredEndpoint> {
  const before = await lockEndpoint(tx, context, owner, id);
  requireAllowed(context, owner, changes);
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after = await updateEndpoint(tx, id, {
    ...(Object.fromEntries(defined) as Partial<StoredEndpoint>),
    // A new start.
    ...(changes.enabled && !before.enabled && { disabledAt: null, failingSince: null }),
    updatedAt: context.now(),
  });
  const logged = changesBetween(getLogValues(before), getLogValues(after));
  if (logged || before.url !== after.url) await record(tx, context, after, 'updated', logged);
  return after;
}

export async function removeEndpoint(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id }: { id: string },
) {
  const endpoint = await lockEndpoint(tx, context, owner, id);
  await deleteEndpoint(tx, id);
  await record(tx, context, endpoint, 'deleted');
}

export async function showSecret(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id }: { id: string },
) {
  const endpoint = await lockEndpoint(tx, context, owner, id);
  await record(tx, context, endpoint, 'secret-shown');
  return { secret: secretCipher(context.config).decrypt(endpoint.secret) };
}

/** The previous secret signs for another day, so that receivers can change theirs. */
export async function rotateSecret(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id }: { id: string },
) {
  const endpoint = await lockEndpoint(tx, context, owner, id);
  const secret = newSecret();
  await updateEndpoint(tx, id, {
    secret: secretCipher(context.config).encrypt(secret),
    previousSecret: endpoint.secret,
    rotatedAt: context.now(),
  });
  await record(tx, context, endpoint, 'secret-rotated');
  return { secret };
}

/** Resumes a paused webhook, as one of the caller: it ends with their permission from now on. */
export async function takeOver(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id }: { id: string },
) {
  const before = await lockEndpoint(tx, context, owner, id);
  const createdBy = context.session.user.id;
  if (before.createdBy === createdBy && before.pausedAt === null) return before;
  const now = context.now();
  const after = await updateEndpoint(tx, id, { createdBy, pausedAt: null, updatedAt: now });
  await record(tx, context, after, 'taken-over');
  return after;
}

function requireEnabled({ enabled, pausedAt }: StoredEndpoint): void {
  if (pausedAt) throw webhookError('WEBHOOK_PAUSED');
  if (!enabled) throw webhookError('WEBHOOK_DISABLED');
}

const testLimit = { times: 10, seconds: 60 };

/** Counted before the transaction: a failure does not give it back. */
export const countTest = (context: SessionContext, { targetId }: Owner) =>
  enforceRateLimit(context.db, `webhook-test:${targetId ?? ''}`, testLimit, context.now());

export async function sendTest(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id }: { id: string },
) {
  const endpoint = await lockEndpoint(tx, context, owner, id);
  requireEnabled(endpoint);
  const now = context.now();
  const body = { type: testEvent, timestamp: now.toISOString(), data: {} };
  const deliveries = await insertDeliveries(tx, [
    {
      endpointId: id,
      kind: testEvent,
      body: JSON.stringify(body),
      createdAt: now,
      nextAttemptAt: now,
    },
  ]);
  await enqueueDeliveries(tx, context.jobs, [endpoint], deliveries);
}

export async function resend(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  const endpoint = await lockEndpoint(tx, context, owner, id);
  requireEnabled(endpoint);
  if (!(await findDelivery(tx, id, deliveryId))) throw webhookError('WEBHOOK_DELIVERY_NOT_FOUND');
  const now = context.now();
  if (!(await restartDelivery(tx, deliveryId, now))) return;
  const due = { id: deliveryId, endpointId: id, nextAttemptAt: now };
  await enqueueDeliveries(tx, context.jobs, [endpoint], [due]);
}

const maxResent = 5000;

/** All that failed since then, at most some thousands in one call. */
export async function resendFailed(
  tx: Db,
  context: SessionContext,
  owner: Owner,
  { id, since }: { id: string; since: string },
): Promise<{ count: number }> {
  const endpoint = await lockEndpoint(tx, context, owner, id);
  requireEnabled(endpoint);
  const now = context.now();
  const ids = await restartFailed(tx, id, { since: new Date(since), now, limit: maxResent });
  const due = ids.map((deliveryId) => ({ id: deliveryId, endpointId: id, nextAttemptAt: now }));
  await enqueueDeliveries(tx, context.jobs, [endpoint], due);
  return { count: ids.length };
}
