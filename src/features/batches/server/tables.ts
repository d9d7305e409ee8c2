import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id, timestamptz } from '~/server/database/columns';
import { batchStates, callStates, stopReasons } from '../schema';

/** Where the calls of a batch come from, and how many of them are stored: see `procedures.ts`. */
export interface Selection extends Record<string, unknown> {
  /** `list` unless given. */
  source?: string;
  cursor?: string | null;
  stored?: number;
}

/** Calls of procedures that a job makes for a user, one after the other. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that started it: the batch ends with it. */
    sessionId: text('session_id').notNull(),
    /** A message key: what it does. */
    action: text('action').notNull(),
    /** The language of error messages. */
    language: text('language').notNull(),
    clientAddress: text('client_address').notNull(),
    /** What all calls have in common. Deleted when the batch is over. */
    input: jsonb('input').$type<Record<string, unknown>>(),
    /** Where the calls come from, until the job has stored them all. */
    selection: jsonb('selection').$type<Selection>(),
    /** Of the next call. Those before it were made. */
    position: integer('position').notNull().default(0),
    state: text('state', { enum: batchStates }).notNull().default('waiting'),
    /** Why it was stopped. */
    reason: text('reason', { enum: stopReasons }),
    /** Null while the records are being found. */
    total: integer('total'),
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Set by the release before, whose job ends the batch. */
    cancelledAt: timestamptz('cancelled_at'),
    finishedAt: timestamptz('finished_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('batches_user').on(table.userId),
    index('batches_created').on(table.createdAt, table.id),
  ],
);

export const batchCalls = pgTable(
  'batch_calls',
  {
    id: id(),
    batchId: text('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    procedure: text('procedure').notNull(),
    /** What differs from call to call. Deleted when the call was made. */
    input: jsonb('input').$type<Record<string, unknown>>(),
    /** How a report names the record. */
    name: text('name').notNull(),
    state: text('state', { enum: callStates }).notNull().default('waiting'),
    /** Of the error. */
    code: text('code'),
    message: text('message'),
    /** `id` and `updatedAt` of the output, if there are any. */
    output: jsonb('output'),
  },
  (table) => [
    unique('batch_calls_position').on(table.batchId, table.position),
    index('batch_calls_refused')
      .on(table.batchId, table.position)
      .where(sql`${table.state} = 'refused'`),
  ],
);
