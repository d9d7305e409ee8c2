import { AppError, type ErrorKind, commonError } from '~/shared/app-error';

/** What PostgreSQL said, found behind whatever wrapped it. */
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
const connectionWords =
  /connection (terminated|timeout|timed out|ended)|timeout exceeded when trying to connect|timeout expired|query read timeout|connection error|not queryable/i;

/** SQLSTATE classes of a server that is going, coming, full, or that gave up a statement for others. */
const awayStates = /^(08...|57P0.|57014|53...|55P03|58...|40001|40P01)$/;

function* chain(error: unknown): Generator<Error> {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < 8; depth += 1) {
    yield at;
    if (at instanceof AggregateError) for (const inner of at.errors) yield* chain(inner);
    at = at.cause;
  }
}

function problemOf(error: unknown): DatabaseProblem | undefined {
  for (const it of chain(error)) {
    const { code, constraint } = it as Error & { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && !connectionCodes.has(code))
      return { code, constraint: typeof constraint === 'string' ? constraint : '' };
  }
  return undefined;
}

/** The constraint that a statement would have broken; empty where it failed otherwise. */
export function violatedConstraint(error: unknown): string {
  return problemOf(error)?.constraint ?? '';
}

/** Whether the database could not be reached or did not answer, as opposed to having refused. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const it of chain(error)) {
    const { code } = it as Error & { code?: unknown };
    if (typeof code === 'string' && (connectionCodes.has(code) || awayStates.test(code)))
      return true;
    // Drizzle's own message quotes the statement and its values, which people may have written.
    if (!('query' in it) && connectionWords.test(it.message)) return true;
  }
  return false;
}

/** Whether something tried to write into a database that was opened to be read. */
export function isReadOnlyError(error: unknown): boolean {
  return problemOf(error)?.code === '25006';
}

/** Which error of the catalogue a violated constraint means. Each feature names its own. */
export type ConstraintErrors = Record<string, { code: string; kind: ErrorKind; field?: string }>;

/** The one place where what the database says becomes an error that people may read. */
export function toAppError(error: unknown, constraints: ConstraintErrors): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return commonError('SERVICE_UNAVAILABLE', { cause: error });
  const problem = problemOf(error);
  if (!problem) return undefined;
  const known = constraints[problem.constraint];
  if (known && Object.hasOwn(constraints, problem.constraint))
    return new AppError(known.code, known.kind, {
      cause: error,
      ...(known.field && { field: known.field }),
    });
  // Text that PostgreSQL cannot hold (NUL), numbers out of range, malformed values.
  if (problem.code.startsWith('22')) return commonError('BAD_REQUEST', { cause: error });
  return undefined;
}
