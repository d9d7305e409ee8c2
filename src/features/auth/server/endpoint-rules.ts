import * as v from 'valibot';
import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import type { Db } from '~/server/database/database';
import {
  type RateLimit,
  clientAddressKey,
  enforceRateLimit,
} from '~/server/rate-limits/rate-limits';
import type { RequestContext } from '~/server/request-context';
import type { AppError } from '~/shared/app-error';
import type { Permission } from '~/shared/permissions';
import type { AuthEngine } from './engine';
import { deleteSession, noteSignIn } from './queries';
import type { AuthScope } from './scope';

/** The part of the engine's response that our rules use. */
export interface EngineResult {
  ok: boolean;
  code: string | undefined;
  body: unknown;
}

/** Our own response: the body, and cookies if any. */
export interface EndpointResult {
  body: Record<string, unknown>;
  cookies?: string[];
  /** Responds with an error but commits the transaction: a wrong guess must stay counted. */
  refusal?: AppError;
}

export interface EndpointCall {
  context: RequestContext;
  body: Record<string, unknown>;
}

/**
 * Allowlist: the auth engine has more paths than we support. Only the paths in this table are
 * served, each with its exact fields; everything else under /api/auth is a 404.
 */
export interface Endpoint {
  method: 'GET' | 'POST';
  body?: v.GenericSchema<unknown, Record<string, unknown>>;
  /** The schema of the query string. */
  query?: v.GenericSchema<unknown, Record<string, unknown>>;
  /** The required permission, for the documentation. `limit` or `answer` enforces it. */
  permission?: Permission;
  /** Writes to the database: refused in a demo. */
  writes?: boolean;
  /** The response in a demo; writes nothing. */
  inDemo?(call: EndpointCall): EndpointResult;
  /** Rate limits. Their counts stay, even if the call fails. */
  limit?(call: EndpointCall): Promise<void>;
  /** Calls with the same key run one at a time, across all instances. */
  serialise?(call: EndpointCall): string;
  /** Replaces the engine, inside the transaction. For rules that the engine does not have. */
  handle?(call: EndpointCall, tx: Db): Promise<EndpointResult>;
  /** Replaces everything above except `body` and `writes`. */
  answer?(engine: AuthEngine, request: Request, call: EndpointCall): Promise<Response>;
  /** Runs in the same transaction as the engine's own statements. */
  after?(call: EndpointCall, tx: Db, answer: EngineResult, scope: AuthScope): Promise<void>;
}

const writesPerAddress: RateLimit = { times: 600, seconds: 60 };

/** Shares the write rate limit with the API. */
export async function enforceWriteLimit({ context }: EndpointCall): Promise<void> {
  const key = `write:${clientAddressKey(context.clientAddress)}`;
  await enforceRateLimit(context.db, key, writesPerAddress, context.now());
}

const signedInUser = v.object({
  user: v.object({ id: v.string(), name: v.string(), email: v.string() }),
});

/** Records a sign-in in the audit log and ends the session that it replaces. */
export async function completeSignIn(
  call: EndpointCall,
  tx: Db,
  answer: EngineResult,
): Promise<void> {
  const signed = v.safeParse(signedInUser, answer.body);
  if (!answer.ok || !signed.success) return;
  const replaced = await call.context.session();
  if (replaced) await deleteSession(tx, replaced.id);
  await noteSignIn(tx, signed.output.user.id, call.context);
  await recordActivity(tx, call.context, {
    kind: 'sign-in',
    actor: toActivityUser(signed.output.user),
    target: { type: 'user', id: signed.output.user.id },
  });
}
