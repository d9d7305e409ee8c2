import { type Where, recordActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import { getLogged, getOwnerType } from './owners';
import { type StoredWebhook, pauseWebhooks } from './queries';

type Checked = Pick<StoredWebhook, 'id' | 'targetType' | 'targetId' | 'createdBy'>;

/** Those whose creator may not have webhooks of this owner any more: removed, demoted or banned. */
async function findOrphans(tx: Db, webhooks: readonly Checked[], now: Date): Promise<string[]> {
  const orphans: string[] = [];
  const owners = Map.groupBy(webhooks, ({ targetType, targetId }) => `${targetType} ${targetId}`);
  for (const own of owners.values()) {
    const [first] = own;
    const creators = [...new Set(own.flatMap(({ createdBy }) => createdBy ?? []))];
    if (!first || creators.length === 0) continue;
    const known = await getOwnerType(first).findManagers(tx, first.targetId ?? '', creators, now);
    for (const { id, createdBy } of own)
      if (createdBy !== null && !known.includes(createdBy)) orphans.push(id);
  }
  return orphans;
}

/**
 * Decided at each event, before anything is sent, instead of by each rule that ends a membership or a
 * role: none can be forgotten. Those who can take a paused webhook over are notified of the entry.
 */
export async function pauseOrphans<Webhook extends Checked>(
  tx: Db,
  where: Where,
  webhooks: readonly Webhook[],
): Promise<Webhook[]> {
  const now = where.now();
  const orphans = await findOrphans(tx, webhooks, now);
  if (orphans.length === 0) return [...webhooks];
  for (const paused of await pauseWebhooks(tx, orphans, now)) {
    const type = getOwnerType(paused);
    const owner = await type.find(tx, paused.targetId ?? '', now);
    const { target, host } = getLogged(paused, owner ?? {});
    await recordActivity(tx, where, {
      kind: type.getKind('paused'),
      target,
      after: { webhook: host },
    });
  }
  return webhooks.filter(({ id }) => !orphans.includes(id));
}
