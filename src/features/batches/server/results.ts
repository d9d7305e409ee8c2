import { ORPCError } from '@orpc/server';
import * as v from 'valibot';
import type { BulkPlan, BulkUndo } from '~/server/bulk';
import { idField, timestamp } from '~/shared/schema';
import type { CallResult } from './queries';

/** What an undo of an import needs to know. */
const output = v.object({ id: v.optional(idField), updatedAt: v.optional(timestamp) });

const recordInput = v.looseObject({ id: v.string() });

/** The record that a call is about; null if it creates one. */
export const getRecordId = (input: object): string | null =>
  v.is(recordInput, input) ? input.id : null;

interface MadeCall {
  id: string;
  /** The ID of its record, if there is one already. */
  record: string | null;
  undo: BulkUndo | undefined;
  now: () => Date;
}

const noResult = { code: null, message: null };
const getRecord = (id: string | null) => (id === null ? null : { id });

export function toResult({ id, record, undo, now }: MadeCall, made: unknown): CallResult {
  const { output: found, success } = v.safeParse(output, made);
  const since = (success && found.updatedAt) || now().toISOString();
  const known = {
    ...getRecord(record),
    ...(success && found),
    ...(undo && { undo: { ...undo, since } }),
  };
  return { ...noResult, id, state: 'done', output: known };
}

const undoing = v.object({ since: timestamp });

/** Whether the record was changed after the call that this one undoes. */
export const isChangedSince = (stored: unknown, { changedAt }: BulkPlan): boolean =>
  changedAt !== undefined && v.is(undoing, stored) && changedAt > new Date(stored.since);

/** Nothing was to be done. */
export const toSkipped = (id: string, record: string | null, message: string): CallResult => ({
  ...noResult,
  id,
  state: 'skipped',
  message,
  output: getRecord(record),
});

/** A call is a transaction within that of the request: one that is refused leaves nothing. */
export async function getResult(
  about: MadeCall,
  call: () => Promise<unknown>,
): Promise<CallResult> {
  try {
    return toResult(about, await call());
  } catch (error) {
    // The session is over, or the database is away: not a matter of this record.
    if (!(error instanceof ORPCError) || error.status === 401 || error.status === 503) throw error;
    const { code, message } = error;
    return { id: about.id, state: 'refused', code, message, output: getRecord(about.record) };
  }
}
