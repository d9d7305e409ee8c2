import { isStorageError } from '../storage/storage';
import { AppError, type ErrorKind, commonError } from '~/shared/errors/app-error';

/** A PostgreSQL error, unwrapped. */
interface DatabaseProblem {
  code: string;
  constraint: string;
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
const connectionMessages =
  /connection (terminated|timeout|timed out|ended)|timeout exceeded when trying to connect|timeout expired|query read timeout|connection error|not queryable/i;

/**
 * SQLSTATEs of shutdown, startup, exhausted resources, timeouts, lock conflicts and deadlocks, and of
 * a server that is read-only because of a failover (25006).
 */
const unavailableStates = /^(08...|25006|57P0.|57014|53...|55P03|58...|40001|40P01)$/;

function* chain(error: unknown): Generator<Error> {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < 8; depth += 1) {
    yield at;
    if (at instanceof AggregateError) for (const inner of at.errors) yield* chain(inner);
    at = at.cause;
  }
}

function getProblem(error: unknown): DatabaseProblem | undefined {
  for (const it of chain(error)) {
    const { code, constraint } = it as Error & { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && !connectionCodes.has(code))
      return { code, constraint: typeof constraint === 'string' ? constraint : '' };
  }
  return undefined;
}

/** Name of the violated constraint; empty if the statement failed for another reason. */
export function violatedConstraint(error: unknown): string {
  return getProblem(error)?.constraint ?? '';
}

/** SQLSTATE of a failed statement, such as `23505`; empty if it is another error. */
export function sqlState(error: unknown): string {
  return getProblem(error)?.code ?? '';
}

/** Whether the database was unreachable, read-only or timed out, rather than rejecting the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const it of chain(error)) {
    const { code } = it as Error & { code?: unknown };
    if (typeof code === 'string' && (connectionCodes.has(code) || unavailableStates.test(code)))
      return true;
    // Skip Drizzle's message: it quotes the statement and its values, which may be user input.
    if (!('query' in it) && connectionMessages.test(it.message)) return true;
  }
  return false;
}

/** Whether two transactions waited for each other, and this one was ended. */
export const isDeadlock = (error: unknown): boolean => getProblem(error)?.code === '40P01';

/** Whether a statement waited too long for a lock, or two waited for each other. */
export const isLockConflict = (error: unknown): boolean =>
  isDeadlock(error) || getProblem(error)?.code === '55P03';

/** Whether the client gave up on a statement, which may go on in the database. */
export function isQueryTimeout(error: unknown): boolean {
  return [...chain(error)].some((cause) => cause.message === 'Query read timeout');
}

/** Whether a write was attempted on a read-only database. */
export function isReadOnlyError(error: unknown): boolean {
  return getProblem(error)?.code === '25006';
}

/** Maps constraint names to errors of the catalogue. Each feature declares its own. */
export type ConstraintErrors = Record<string, { code: string; kind: ErrorKind; field?: string }>;

/** The only place where errors of the database and the file storage become errors for users. */
export function toAppError(error: unknown, constraints: ConstraintErrors): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isStorageError(error) || isDatabaseUnavailable(error))
    return commonError('SERVICE_UNAVAILABLE', { cause: error });
  const problem = getProblem(error);
  if (!problem) return undefined;
  const known = constraints[problem.constraint];
  if (known && Object.hasOwn(constraints, problem.constraint))
    return new AppError(known.code, known.kind, {
      cause: error,
      ...(known.field && { field: known.field }),
    });
  // SQLSTATE class 22: NUL in text, numbers out of range, malformed values.
  if (problem.code.startsWith('22')) return commonError('BAD_REQUEST', { cause: error });
  return undefined;
}
