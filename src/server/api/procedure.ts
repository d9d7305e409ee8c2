import { ORPCError, os } from '@orpc/server';
import * as v from 'valibot';
import {
  type AppError,
  type ErrorCatalogue,
  commonError,
  commonErrors,
  errorCode,
} from '~/shared/errors/app-error';
import { type Permission, isGranted } from '~/shared/permissions';
import type { Program, Session } from '~/shared/session';
import type { SessionEnd } from '~/shared/errors/session-end';
import type { Db } from '../database/database';
import { isReadOnlyError, toAppError } from '../database/errors';
import { sessionHasPermission } from '../permissions';
import { enforceRateLimits, writesFrom } from '../rate-limits/rate-limits';
import type { RequestContext, SessionContext } from '../request-context';
import { withSpan } from '../tracing';

/** Metadata of a procedure, read by the middleware below and by the API documentation. */
export interface ProcedureMeta {
  /** Changes data: rate limited, and never callable with GET. */
  writes?: boolean;
  /** Requires a session. */
  session?: boolean;
  /** Requires this permission. */
  permission?: Permission;
  /** Not for programs, whatever they may do. */
  forPeople?: boolean;
  /** What its own rules check besides, as in `scopes` of the feature: a program needs it, too. */
  scope?: Readonly<Record<string, string>>;
  /** The type of the record that its rules limit a program to: see `Program`. */
  target?: string;
}

/** The `data` of an error body, next to its code, status and message. */
const errorData = v.optional(
  v.looseObject({
    /** The input field that the message belongs to. */
    field: v.optional(v.string()),
    /** Seconds after which a retry may succeed. */
    retryAfter: v.optional(v.number()),
  }),
);

type ErrorMap<Code extends string> = Record<Code, { status: number; data: typeof errorData }>;

/**
 * Declares which errors of a catalogue a procedure can throw:
 * `.errors(errorMap(userErrors, 'EMAIL_TAKEN'))`. They reach typed clients and OpenAPI.
 */
export function errorMap<Catalogue extends ErrorCatalogue, Code extends keyof Catalogue & string>(
  catalogue: Catalogue,
  ...codes: Code[]
): ErrorMap<Code> {
  return Object.fromEntries(
    codes.map((code) => [code, { status: catalogue[code]?.status ?? 500, data: errorData }]),
  ) as ErrorMap<Code>;
}

/*
 * Outputs are validated in development and tests, where a missing or extra field is a bug to fix.
 * In production validation would cost time and turn that bug into an outage.
 */
const base = os
  .$config({ initialOutputValidationIndex: import.meta.env.PROD ? Number.NaN : 0 })
  .$context<RequestContext>()
  .$meta<ProcedureMeta>({});

/** Maps every error to the catalogue, in the user's language. Unknown errors are only logged. */
const errors = base.middleware(async ({ context, procedure, path, next }) => {
  try {
    return await withSpan(path.join('.'), {}, async () => next());
  } catch (error) {
    const known = withSessionEnd(toApiError(error, context), await getEnd(error, context));
    if (!import.meta.env.PROD) requireDeclared(known, procedure['~orpc'].errorMap, path);
    throw known;
  }
});

async function getEnd(error: unknown, context: RequestContext): Promise<SessionEnd | null> {
  return errorCode(error) === 'UNAUTHORIZED' ? context.sessionEnd() : null;
}

/** A 401 carries the reason (expired, ended, banned). Ban details only go to the sign-in page. */
function withSessionEnd(error: unknown, end: SessionEnd | null): unknown {
  if (!end || !(error instanceof ORPCError)) return error;
  const { code, status, message } = error;
  return new ORPCError(code, { status, message, data: { reason: end.reason } });
}

/** In development and tests, an error that the procedure does not declare is a bug. */
function requireDeclared(error: unknown, declared: object, path: readonly string[]): void {
  if (error instanceof ORPCError && error.status < 500 && !(error.code in declared))
    throw new Error(`${path.join('.')} raises ${error.code} without declaring it in .errors()`);
}

export function toApiError(error: unknown, context: RequestContext): unknown {
  if (error instanceof ORPCError) return error;
  // A procedure without `writes` tried to write: the read-only database rejected it.
  if (context.config.readOnly && isReadOnlyError(error)) {
    context.log.error({ err: error }, 'a procedure that is not marked as a write has written');
    return toOrpcError(commonError('READ_ONLY'), context);
  }
  const appError = toAppError(error, context.constraints) ?? commonError('INTERNAL_SERVER_ERROR');
  if (appError.status >= 500)
    context.log.error({ err: error, errorCode: appError.code }, 'a call failed');
  return toOrpcError(appError, context);
}

function toOrpcError(appError: AppError, context: RequestContext) {
  return new ORPCError(appError.code, {
    status: appError.status,
    message: appError.messageText ?? context.i18n.t(appError.messageKey),
    data: {
      ...appError.data,
      ...(appError.field && { field: appError.field }),
      ...(appError.retryAfter && { retryAfter: appError.retryAfter }),
      ...(appError.change && { change: appError.change }),
    },
  });
}

const rules = base.middleware(async ({ context, procedure, next }) => {
  const { writes } = procedure['~orpc'].meta;
  if (writes && context.config.readOnly) throw commonError('READ_ONLY');
  // Only writes share this rate limit. Reads are cheap, and procedures limit them where needed.
  if (writes && !context.isSubrequest)
    await enforceRateLimits(context.db, [writesFrom(context.clientAddress)], context.now());
  return next();
});

/** For anyone, signed in or not. */
export const publicProcedure = base
  .errors(errorMap(commonErrors, 'BAD_REQUEST', 'READ_ONLY', 'TOO_MANY_REQUESTS'))
  .use(errors)
  .use(rules);

async function requireSession(context: RequestContext): Promise<Session> {
  const session = await context.getSession();
  if (!session) throw commonError('UNAUTHORIZED');
  return session;
}

async function requirePermission(
  context: RequestContext,
  session: Session,
  permission: Permission,
  db: Db = context.db,
): Promise<Session> {
  if (!session.user.onboardedAt) throw commonError('ONBOARDING_REQUIRED');
  const isWithheld = session.program && context.userHooks.isForPeople(context, permission);
  if (isWithheld || !sessionHasPermission(session, permission)) throw commonError('FORBIDDEN');
  await context.userHooks.requireConfirmation(db, context, session, permission);
  return session;
}

/**
 * Within a rule that needs more than its procedure declares: a form saves the role with the name.
 * Checks permission and confirmation, for users and their programs. Nothing else in a rule asks for
 * a confirmation, so that no rule can forget the permission.
 */
export async function requireAlso(
  tx: Db,
  context: SessionContext,
  permission: Permission,
): Promise<void> {
  await requirePermission(context, context.session, permission, tx);
}

/**
 * Returns the session or throws. Lets endpoints outside oRPC apply the same permission check. In a
 * transaction, pass it: the embedded database has one connection.
 */
export async function requirePermittedSession(
  context: RequestContext,
  permission: Permission,
  db?: Db,
): Promise<Session> {
  const session = await requireSession(context);
  if (session.program) requireProgramMay(session.program, { permission });
  return requirePermission(context, session, permission, db);
}

/**
 * What a permission does not decide: a program with read access writes nothing, and one that is
 * limited to a record uses only what checks it. What needs no permission is for people.
 */
export function programMay(program: Program, meta: ProcedureMeta): boolean {
  const mayWrite = program.grants !== null || !meta.writes;
  const isWithin = !program.target || program.target.type === meta.target;
  const isInScope = !meta.scope || !program.grants || isGranted(program.grants, meta.scope);
  return Boolean(meta.permission) && !meta.forPeople && mayWrite && isWithin && isInScope;
}

function requireProgramMay(program: Program, meta: ProcedureMeta): void {
  if (!programMay(program, meta)) throw commonError('FORBIDDEN');
}

/** For signed-in users, including those who have not finished onboarding. */
export const authedProcedure = publicProcedure
  .errors(errorMap(commonErrors, 'UNAUTHORIZED', 'FORBIDDEN'))
  .meta({ session: true })
  .use(async ({ context, procedure, next }) => {
    const session = await requireSession(context);
    if (session.program) requireProgramMay(session.program, procedure['~orpc'].meta);
    return next({ context: { session } });
  });

/** For users whose role has the permission. All API permission checks go through here. */
export function permittedProcedure(permission: Permission) {
  return authedProcedure
    .errors(errorMap(commonErrors, 'ONBOARDING_REQUIRED', 'CONFIRMATION_REQUIRED'))
    .meta({ permission })
    .use(async ({ context, next }) => {
      await requirePermission(context, context.session, permission);
      return next();
    });
}

/** The same for procedures that change data, which are rate limited. */
export function mutationProcedure(permission: Permission) {
  return permittedProcedure(permission).meta({ writes: true });
}
