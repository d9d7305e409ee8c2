import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, updatedAt } from '~/server/database/columns';
import { deliveryStates } from '../search';

/** The table keeps its first name, because another one would need a migration. */
export const webhooks = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    /** The type of the record whose events it gets. Null for those of the whole product. */
    targetType: text('target_type'),
    targetId: text('target_id'),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    /** Kinds of the audit log. Null for all, also for those that are added later. */
    events: text('events').array(),
    enabled: boolean('enabled').notNull().default(true),
    /** ID of the user. Null if it is older than this column. */
    createdBy: text('created_by'),
    /** When its creator had lost the permission for it. Nothing is sent until someone takes it over. */
    pausedAt: timestamptz('paused_at'),
    /** When the first of the attempts failed that no success followed. */
    failingSince: timestamptz('failing_since'),
    /** When it was disabled because it had failed for too long. */
    disabledAt: timestamptz('disabled_at'),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** Also signs for a while after a rotation. */
    previousSecret: text('previous_secret'),
    rotatedAt: timestamptz('rotated_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'webhook_endpoints_target_complete',
      sql`(${table.targetType} is null) = (${table.targetId} is null)`,
    ),
    index('webhook_endpoints_target').on(table.targetId, table.targetType),
    index('webhook_endpoints_creator').on(table.createdBy),
  ],
);

/** One event for one webhook, with the last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also `webhook-id`: receivers recognize a repetition by it. */
    id: id(),
    webhookId: text('endpoint_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** As it is sent and signed. */
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('pending'),
    /** Since it was created or resent. */
    attempts: integer('attempts').notNull().default(0),
    /** Names the job of the next attempt: one for another time does nothing. Null if there is none. */
    nextAttemptAt: timestamptz('next_attempt_at'),
    attemptedAt: timestamptz('attempted_at'),
    status: integer('status'),
    durationMs: integer('duration_ms'),
    /** The beginning of the response. */
    response: text('response'),
    /** Why there is no response, such as `TIMEOUT` or `ECONNREFUSED`. */
    error: text('error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_failed')
      .on(table.webhookId, table.createdAt, table.id)
      .where(sql`${table.state} = 'failed'`),
    index('webhook_deliveries_next')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    // Retention.
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
