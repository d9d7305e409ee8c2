import { type ErrorCatalogue, errorFactory } from '~/shared/errors/app-error';

export const idempotencyErrors = {
  /** The key belongs to another request. */
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'idempotency-errors:reused' },
  /** The first request still runs, or the server stopped while it did. */
  IDEMPOTENCY_KEY_PENDING: { status: 409, message: 'idempotency-errors:pending' },
  /** The first request is complete, but its response was a file, too large, or set a cookie. */
  IDEMPOTENCY_RESPONSE_NOT_STORED: { status: 409, message: 'idempotency-errors:notStored' },
} satisfies ErrorCatalogue;

export const idempotencyError = errorFactory(idempotencyErrors);
