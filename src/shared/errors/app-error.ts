import type { PlainMessageKey } from '../i18n/i18n';

/** A kind of error: its HTTP status and its message key. */
export interface ErrorKind {
  status: number;
  message: PlainMessageKey;
}

/** A feature's `errors.ts` is an error catalogue: `const userErrors = { EMAIL_TAKEN: { … } }`. */
export type ErrorCatalogue = Record<string, ErrorKind>;

/** The code of the message `codes:USER_NOT_FOUND` is `USER_NOT_FOUND`. */
type CodeOf<Message> = Message extends `${string}:${infer Code}` ? Code : never;

/** A catalogue of messages that are named like their codes, with the HTTP status of each. */
export function errorsByMessage<Message extends PlainMessageKey>(
  statuses: Partial<Record<Message, number>>,
) {
  const entries = Object.entries(statuses).map(([message, status]) => [
    message.slice(message.indexOf(':') + 1),
    { status, message },
  ]);
  return Object.fromEntries(entries) as Record<CodeOf<Message>, ErrorKind>;
}

/** Who changed a record, and when. */
export interface RecordChange {
  by: string;
  at: string;
}

export interface AppErrorDetails {
  /** The form field that the message belongs to. */
  field?: string | undefined;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
  /** Optimistic locking conflicts: the conflicting change, if known. */
  change?: RecordChange | undefined;
  /** More facts for clients, such as the records that a rejection is about. */
  data?: Record<string, unknown>;
  /** Replaces the catalogue's message; already translated. */
  messageText?: string;
  cause?: unknown;
}

/** An error whose message is safe to show. All other errors are bugs and only logged. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly messageKey: PlainMessageKey;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly change: RecordChange | undefined;
  readonly messageText: string | undefined;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: string, kind: ErrorKind, details: AppErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = kind.status;
    this.messageKey = kind.message;
    this.field = details.field;
    this.retryAfter = details.retryAfter;
    this.change = details.change;
    this.messageText = details.messageText;
    this.data = details.data;
  }
}

/** Creates the errors of a catalogue: `const userError = errorFactory(userErrors)`. */
export const errorFactory =
  <Code extends string>(catalogue: Record<Code, ErrorKind>) =>
  (code: Code, details?: AppErrorDetails): AppError =>
    new AppError(code, catalogue[code], details);

/** Errors that any endpoint can return. */
export const commonErrors = {
  BAD_REQUEST: { status: 400, message: 'shared:error.badRequest' },
  UNAUTHORIZED: { status: 401, message: 'shared:error.unauthorized' },
  FORBIDDEN: { status: 403, message: 'shared:error.forbidden' },
  CROSS_SITE: { status: 403, message: 'shared:error.crossSite' },
  ONBOARDING_REQUIRED: { status: 403, message: 'shared:error.onboardingRequired' },
  CONFIRMATION_REQUIRED: { status: 403, message: 'shared:error.confirmationRequired' },
  READ_ONLY: { status: 403, message: 'shared:error.readOnly' },
  NOT_FOUND: { status: 404, message: 'shared:error.notFound' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'shared:error.badRequest' },
  BODY_TOO_LARGE: { status: 413, message: 'shared:error.tooLarge' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'shared:error.badRequest' },
  TOO_MANY_REQUESTS: { status: 429, message: 'shared:error.tooMany' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'shared:error.unknown' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'shared:error.unavailable' },
} satisfies ErrorCatalogue;

export type CommonErrorCode = keyof typeof commonErrors;

export function isCommonErrorCode(code: string): code is CommonErrorCode {
  return Object.hasOwn(commonErrors, code);
}

export const commonError = errorFactory(commonErrors);

/**
 * The code of any thrown value. An `AppError` serialized with the page keeps only its message,
 * which is therefore its code; a failed call carries both.
 */
export function errorCode(error: unknown): string {
  if (error && typeof error === 'object' && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.message : '';
}

/** Errors that have their own page, such as 403: not a bug. */
export function isExpectedError(error: unknown): boolean {
  const code = errorCode(error);
  return isCommonErrorCode(code) && code !== 'INTERNAL_SERVER_ERROR';
}
