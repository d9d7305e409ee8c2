import type { RecordChange } from './app-error';
import { isConnectionFailure } from '../data/connection';
import { readOnly } from './read-only';
import type { Translate } from '../i18n/i18n';
import { sessionEnd } from './session-end';

/** A failed call: an error code, and a translated message. */
export interface CallFailure {
  code: string;
  status: number;
  message: string;
  field?: string | undefined;
  retryAfter?: number | undefined;
  /** After a wrong code. */
  attemptsLeft?: number | undefined;
  /** What would help, if the user must confirm who they are. */
  remedy?: string | undefined;
  /** Who changed the record, for optimistic locking conflicts. */
  change?: RecordChange | undefined;
}

export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.name = 'CallError';
    this.failure = failure;
    // Both run for callers that ignore failures, too.
    readOnly.report(failure.code);
    sessionEnd.report(failure);
  }

  get status(): number {
    return this.failure.status;
  }
}

/** The message for any failed call: the server's own, or a generic one. */
export function toCallFailure(error: unknown, t: Translate): CallFailure {
  const failure = readFailure(error, t);
  readOnly.report(failure.code);
  return failure;
}

/** The same, for its code and data: without a message of ours. */
export function readFailure(error: unknown, t: Translate = () => ''): CallFailure {
  if (error instanceof CallError) return error.failure;
  if (error && typeof error === 'object' && 'code' in error && 'status' in error) {
    const { code, status } = error;
    const data = 'data' in error && error.data && typeof error.data === 'object' ? error.data : {};
    if (typeof code === 'string' && typeof status === 'number' && error instanceof Error)
      return { code, status, message: error.message, ...data };
  }
  if (isConnectionFailure(error))
    return { code: 'SERVICE_UNAVAILABLE', status: 0, message: t('shared:error.unreachable') };
  return { code: 'UNKNOWN_ERROR', status: 0, message: t('shared:error.unknown') };
}

/** Who changed the record, for optimistic locking conflicts. */
export function getChange(error: unknown): RecordChange | undefined {
  return readFailure(error).change;
}
