import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestamptz } from '~/server/database/columns';

/**
 * Audit log, append-only. Names are copied, not referenced, because entries outlive the records
 * they name. Rows are written in the same transaction as the change.
 */
export const activity = pgTable(
  'activity',
  {
    id: id(),
    at: timestamptz('at').notNull(),
    kind: text('kind').notNull(),
    /** Null if no user was signed in. */
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** The administrator behind the actor during an impersonation. */
    impersonatorId: text('impersonator_id'),
    impersonatorName: text('impersonator_name'),
    /** The name of the program that acted for the actor. */
    via: text('via'),
    targetType: text('target_type'),
    targetId: text('target_id'),
    targetName: text('target_name'),
    before: jsonb('before'),
    after: jsonb('after'),
    ipAddress: text('ip_address'),
    requestId: text('request_id'),
  },
  (table) => [
    // Scanned backwards for newest first.
    index('activity_newest').on(table.at, table.id),
    index('activity_actor').on(table.actorId, table.at, table.id),
    index('activity_target').on(table.targetId, table.at, table.id),
    index('activity_kind').on(table.kind, table.at, table.id),
    index('activity_impersonator')
      .on(table.impersonatorId, table.at, table.id)
      .where(sql`${table.impersonatorId} is not null`),
  ],
);
