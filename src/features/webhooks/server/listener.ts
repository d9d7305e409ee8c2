import type { OnActivity, RecordedEntry } from '~/features/activity/activity.server';
import { enqueueDeliveries } from './jobs';
import { pauseOrphans } from './pause';
import { deleteWebhooksOf, findActive, insertDeliveries } from './queries';

/** The time, and what the audit log shows to those who may read it: no client addresses. */
export function toBody(entry: RecordedEntry): string {
  const { actorId, targetType, targetId } = entry;
  return JSON.stringify({
    type: entry.kind,
    timestamp: entry.at.toISOString(),
    data: {
      id: entry.id,
      actor: actorId && { id: actorId, name: entry.actorName },
      via: entry.via,
      target: targetId && { type: targetType, id: targetId, name: entry.targetName },
      before: entry.before,
      after: entry.after,
    },
  });
}

/** The webhooks of a deleted record go with it, and do not get this event. */
async function deleteWithTarget(tx: Parameters<OnActivity>[0], entries: RecordedEntry[]) {
  for (const { kind, targetType, targetId } of entries)
    if (targetType && targetId && kind === `${targetType}.deleted`)
      await deleteWebhooksOf(tx, { targetType, targetId });
}

/** Adds a delivery of each entry for each webhook that wants it, in the transaction of the change. */
export const deliverActivity: OnActivity = async (tx, where, entries) => {
  await deleteWithTarget(tx, entries);
  const targetIds = new Set(entries.flatMap(({ targetId }) => targetId ?? []));
  const userIds = entries.flatMap(({ targetType, targetId }) =>
    targetType === 'user' && targetId ? targetId : [],
  );
  const found = await findActive(tx, [...targetIds], userIds);
  if (found.length === 0) return;
  const webhooks = await pauseOrphans(tx, where, found);
  const now = where.now();
  const wanted = webhooks.flatMap(({ id: webhookId, targetType, targetId, events }) =>
    entries
      .filter(
        (entry) =>
          (targetId === null || (entry.targetId === targetId && entry.targetType === targetType)) &&
          (events === null || events.includes(entry.kind)),
      )
      .map((entry) => ({
        webhookId,
        kind: entry.kind,
        body: toBody(entry),
        createdAt: now,
        nextAttemptAt: now,
      })),
  );
  if (wanted.length === 0) return;
  const deliveries = await insertDeliveries(tx, wanted);
  // Commands run no jobs: the server finds these deliveries within minutes.
  if (where.jobs) await enqueueDeliveries(tx, where.jobs, webhooks, deliveries);
};
