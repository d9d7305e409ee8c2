import { ORPCError, os } from '@orpc/server';
import { commonError, commonErrors, errorCode } from '~/shared/app-error';
import { type Permission, sessionHasPermission } from '~/shared/permissions';
import type { Session } from '~/shared/session';
import type { SessionEnd } from '~/shared/session-end';
import { type ConstraintErrors, isReadOnlyError, toAppError } from '../database/errors';
import { type RateLimit, clientAddressKey, enforceRateLimit } from '../rate-limits/rate-limits';
import type { RequestContext } from '../request-context';
import { errorMap } from './error-map';

/** What a procedure gets. `constraints` is the catalogue of all features, joined in the registry. */
export interface ApiContext {
  request: RequestContext;
  constraints: ConstraintErrors;
}

/** What is written beside a procedure, for the rules below and for the documentation. */
export interface ProcedureMeta {
  /** Changes something: refused in a demo, and never callable by GET. */
  writes?: boolean;
  /** Asks who it is. */
  session?: boolean;
  /** Asks whether she may. */
  permission?: Permission;
}

/*
 * Outputs are validated in development and in tests, where a field too many or too few is a defect
 * to fix. In production that would only cost time, and turn the defect into an outage.
 */
const base = os
  .$config({ initialOutputValidationIndex: import.meta.env.PROD ? Number.NaN : 0 })
  .$context<ApiContext>()
  .$meta<ProcedureMeta>({});

/** Maps every failure to the catalogue, in the reader's language; what is not in it stays in the log. */
const errors = base.middleware(async ({ context, procedure, path, next }) => {
  try {
    return await next();
  } catch (error) {
    const known = withSessionEnd(toApiError(error, context), await endOf(error, context.request));
    if (!import.meta.env.PROD) requireDeclared(known, procedure['~orpc'].errorMap, path);
    throw known;
  }
});

async function endOf(error: unknown, request: RequestContext): Promise<SessionEnd | null> {
  return errorCode(error) === 'UNAUTHORIZED' ? request.sessionEnd() : null;
}

/** A 401 says why: expired, ended, banned. The details of a ban are for the sign-in page alone. */
function withSessionEnd(error: unknown, end: SessionEnd | null): unknown {
  if (!end || !(error instanceof ORPCError)) return error;
  const { code, status, message } = error;
  return new ORPCError(code, { status, message, data: { reason: end.reason } });
}

/** In development and tests, an error that a procedure does not declare is a defect. */
function requireDeclared(error: unknown, declared: object, path: readonly string[]): void {
  if (error instanceof ORPCError && error.status < 500 && !(error.code in declared))
    throw new Error(`${path.join('.')} raises ${error.code} without declaring it in .errors()`);
}

export function toApiError(error: unknown, { request, constraints }: ApiContext): unknown {
  if (error instanceof ORPCError) return error;
  // Not marked as writing, and yet it tried: the database of a demo refused it.
  const forgotten = request.config.demo && isReadOnlyError(error);
  const known = forgotten ? commonError('DEMO_READ_ONLY') : toAppError(error, constraints);
  const told = known ?? commonError('INTERNAL_SERVER_ERROR');
  if (told.status >= 500 || forgotten)
    request.log.error({ err: error, errorCode: told.code }, 'a call failed');
  return new ORPCError(told.code, {
    status: told.status,
    message: request.i18n.t(told.messageKey),
    data: {
      ...(told.field && { field: told.field }),
      ...(told.retryAfter && { retryAfter: told.retryAfter }),
      ...(told.change && { change: told.change }),
    },
  });
}

/** One reader who asks more often than this is not a person. */
const callLimit: RateLimit = { times: 600, seconds: 60 };

const rules = base.middleware(async ({ context, procedure, next }) => {
  const { request } = context;
  const { writes } = procedure['~orpc'].meta;
  if (writes && request.config.demo) throw commonError('DEMO_READ_ONLY');
  // Reads are cheap and are limited where they are answered; what writes is counted for everyone.
  if (writes)
    await enforceRateLimit(
      request.db,
      `write:${clientAddressKey(request.clientAddress)}`,
      callLimit,
      request.now(),
    );
  return next();
});

/** For anyone, signed in or not. */
export const publicProcedure = base
  .errors(errorMap(commonErrors, 'BAD_REQUEST', 'TOO_MANY_REQUESTS', 'DEMO_READ_ONLY'))
  .use(errors)
  .use(rules);

async function requireSession(request: RequestContext): Promise<Session> {
  const session = await request.session();
  if (!session) throw commonError('UNAUTHORIZED');
  return session;
}

function requirePermission(session: Session, permission: Permission): Session {
  if (!session.user.onboardedAt) throw commonError('ONBOARDING_REQUIRED');
  if (!sessionHasPermission(session, permission)) throw commonError('FORBIDDEN');
  return session;
}

/** Who asks, if she may. For doors that are no procedures, by the same rule. */
export async function requirePermittedSession(
  request: RequestContext,
  permission: Permission,
): Promise<Session> {
  return requirePermission(await requireSession(request), permission);
}

/** For whoever is signed in, also before onboarding. */
export const authedProcedure = publicProcedure
  .errors(errorMap(commonErrors, 'UNAUTHORIZED'))
  .meta({ session: true })
  .use(async ({ context, next }) =>
    next({ context: { session: await requireSession(context.request) } }),
  );

/** For users whose role has the permission. The only place where the API checks permissions. */
export function permittedProcedure(permission: Permission) {
  return authedProcedure
    .errors(errorMap(commonErrors, 'FORBIDDEN', 'ONBOARDING_REQUIRED'))
    .meta({ permission })
    .use(({ context, next }) => {
      requirePermission(context.session, permission);
      return next();
    });
}

/** The same for procedures that change something: rate limited, refused in demo mode. */
export function mutationProcedure(permission: Permission) {
  return permittedProcedure(permission).meta({ writes: true });
}
