import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { pickColumns } from '~/server/database/columns';
import type { Db } from '~/server/database/database';
import { deleteInChunks } from '~/server/database/delete-in-chunks';
import { recordQueries } from '~/server/database/record-queries';
import { keysetList } from '~/server/lists/keyset-page';
import { type DeliveriesInput, deliverySchema } from '../schema';
import type { Target } from './owners';
import { webhookDeliveries as deliveries, webhooks } from './tables';

export type StoredWebhook = typeof webhooks.$inferSelect;
export type StoredDelivery = typeof deliveries.$inferSelect;

/** The webhooks of an owner. Those of others are not found. */
export const webhooksOf = ({ targetType, targetId }: Target) =>
  recordQueries(webhooks, getTableColumns(webhooks), { targetType, targetId });

/** Of all owners. */
export async function countTroubled(db: Db): Promise<{ failing: number; disabled: number }> {
  const { enabled, failingSince, disabledAt } = webhooks;
  const [found] = await db
    .select({
      failing: sql<number>`count(*) filter (where ${enabled} and ${failingSince} is not null)::int`,
      disabled: sql<number>`count(${disabledAt})::int`,
    })
    .from(webhooks);
  return { failing: found?.failing ?? 0, disabled: found?.disabled ?? 0 };
}

/** With their deliveries. */
export async function deleteWebhooksOf(
  tx: Db,
  { targetType, targetId }: Record<keyof Target, string>,
): Promise<void> {
  const isOf = and(eq(webhooks.targetType, targetType), eq(webhooks.targetId, targetId));
  await tx.delete(webhooks).where(isOf);
}

const among = (column: PgColumn, ids: string[]) =>
  ids.length > 0 ? inArray(column, ids) : undefined;

/**
 * Active webhooks for these targets and for the product, and those that these users created. One
 * lookup by index if there are none.
 */
export const findActive = (tx: Db, targetIds: string[], userIds: string[]) =>
  tx
    .select({
      id: webhooks.id,
      targetType: webhooks.targetType,
      targetId: webhooks.targetId,
      events: webhooks.events,
      createdBy: webhooks.createdBy,
      failingSince: webhooks.failingSince,
    })
    .from(webhooks)
    .where(
      and(
        webhooks.enabled,
        isNull(webhooks.pausedAt),
        or(
          isNull(webhooks.targetId),
          among(webhooks.targetId, targetIds),
          among(webhooks.createdBy, userIds),
        ),
      ),
    )
    // One that is deleted at the same time is skipped: the reference to it would fail the change.
    .for('key share');

export async function insertDeliveries(
  tx: Db,
  values: (typeof deliveries.$inferInsert)[],
): Promise<Pick<StoredDelivery, 'id' | 'webhookId' | 'nextAttemptAt'>[]> {
  return tx.insert(deliveries).values(values).returning({
    id: deliveries.id,
    webhookId: deliveries.webhookId,
    nextAttemptAt: deliveries.nextAttemptAt,
  });
}

const deliveryPage = keysetList({
  table: deliveries,
  sorts: { at: deliveries.createdAt },
  columns: pickColumns(deliveries, deliverySchema.entries),
});

/** Newest first. */
export const listDeliveries = (db: Db, { id, cursor, limit, state }: DeliveriesInput) =>
  deliveryPage(db, {
    cursor,
    limit,
    sort: 'at',
    order: 'desc',
    equals: { column: deliveries.webhookId, value: id },
    // Not a parameter, so that the index of failed ones is used.
    filter: state && sql`${deliveries.state} = ${sql.raw(`'${state}'`)}`,
  });

export async function findDelivery(
  db: Db,
  webhookId: string,
  id: string,
): Promise<StoredDelivery | undefined> {
  const [found] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.id, id)));
  return found;
}

/** The delivery of a job with its webhook, unless the job is outdated. */
export async function findDue(db: Db, id: string, due: Date) {
  const [found] = await db
    .select({ delivery: deliveries, webhook: webhooks })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(and(eq(deliveries.id, id), eq(deliveries.nextAttemptAt, due)));
  return found;
}

/** Stores the result of an attempt, unless another one was faster. */
export async function saveAttempt(
  tx: Db,
  { id, due }: { id: string; due: Date },
  values: Partial<StoredDelivery>,
): Promise<boolean> {
  const saved = await tx
    .update(deliveries)
    .set(values)
    .where(and(eq(deliveries.id, id), eq(deliveries.nextAttemptAt, due)))
    .returning({ id: deliveries.id });
  return saved.length > 0;
}

/** Returns those that this call paused. */
export const pauseWebhooks = (tx: Db, ids: string[], now: Date) =>
  tx
    .update(webhooks)
    .set({ pausedAt: now })
    .where(and(inArray(webhooks.id, ids), isNull(webhooks.pausedAt)))
    .returning();

/** Disables a webhook that has failed since then. Returns whether this call did. */
export async function disableFailing(tx: Db, id: string, failingSince: Date, now: Date) {
  const disabled = await tx
    .update(webhooks)
    .set({ enabled: false, disabledAt: now })
    .where(and(eq(webhooks.id, id), webhooks.enabled, lte(webhooks.failingSince, failingSince)))
    .returning({ id: webhooks.id });
  return disabled.length > 0;
}

/** The first failure after a success, or the first success after a failure. */
export async function setFailing(tx: Db, id: string, since: Date | null): Promise<void> {
  const isNew = since ? isNull(webhooks.failingSince) : sql`${webhooks.failingSince} is not null`;
  await tx
    .update(webhooks)
    .set({ failingSince: since })
    .where(and(eq(webhooks.id, id), isNew));
}

const dueNow = (now: Date) => ({ state: 'pending' as const, attempts: 0, nextAttemptAt: now });

/** Starts over, unless it is on its way. Returns whether it was started. */
export async function restartDelivery(tx: Db, id: string, now: Date): Promise<boolean> {
  const isWaiting = or(
    isNull(deliveries.nextAttemptAt),
    sql`${deliveries.nextAttemptAt} > ${now.toISOString()}`,
  );
  const restarted = await tx
    .update(deliveries)
    .set(dueNow(now))
    .where(and(eq(deliveries.id, id), isWaiting))
    .returning({ id: deliveries.id });
  return restarted.length > 0;
}

/** The same for what has failed since then, the oldest first. */
export async function restartFailed(
  tx: Db,
  webhookId: string,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<string[]> {
  const failed = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        sql`${deliveries.state} = 'failed'`,
        gte(deliveries.createdAt, since),
      ),
    )
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const restarted = await tx
    .update(deliveries)
    .set(dueNow(now))
    .where(inArray(deliveries.id, failed))
    .returning({ id: deliveries.id });
  return restarted.map(({ id }) => id);
}

/** Deliveries that are overdue and have no job, because a command caused them or a job was lost. */
export const findForgotten = (db: Db, jobs: string[], before: Date, limit: number) =>
  db
    .select({ delivery: deliveries, webhook: webhooks })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(
      and(
        lt(deliveries.nextAttemptAt, before),
        sql`not exists (select from pgboss.job where ${inArray(sql`job.name`, jobs)}
          and job.state < 'completed' and job.data->>'id' = ${deliveries.id})`,
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(limit);

/** Retention. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await deleteInChunks(db, deliveries, lt(deliveries.createdAt, before));
}
