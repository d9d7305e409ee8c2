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

/** What the engine answered, as far as our rules look at it. */
export interface EngineResult {
  ok: boolean;
  code: string | undefined;
  body: unknown;
}

/** Our own answer: what goes into the body, and cookies where there are any. */
export interface EndpointResult {
  body: Record<string, unknown>;
  cookies?: string[];
  /** Refuses, and keeps what was written: a wrong guess must stay counted. */
  refusal?: AppError;
}

export interface EndpointCall {
  context: RequestContext;
  body: Record<string, unknown>;
}

/**
 * The auth engine has more paths than we promise to keep safe. Only those in this table are open,
 * each with the exact fields it takes; everything else under /api/auth is not found.
 */
export interface Endpoint {
  method: 'GET' | 'POST';
  body?: v.GenericSchema<unknown, Record<string, unknown>>;
  /** What may stand in the address behind `?`. */
  query?: v.GenericSchema<unknown, Record<string, unknown>>;
  /** What the caller must be allowed to do. `limit` or `answer` asks; this is what is told of it. */
  permission?: Permission;
  /** Writes something down: refused in a demo. */
  writes?: boolean;
  /** Answers in a demo, without writing anything down. */
  inDemo?(call: EndpointCall): EndpointResult;
  /** Limits. What they count stays counted, whatever becomes of the call. */
  limit?(call: EndpointCall): Promise<void>;
  /** Calls with the same key are answered one after the other, on all instances. */
  serialise?(call: EndpointCall): string;
  /** Answers in the engine's place, in the transaction. For rules that the engine does not know. */
  handle?(call: EndpointCall, tx: Db): Promise<EndpointResult>;
  /** Answers alone, in the place of all of the above but `body` and `writes`. */
  answer?(engine: AuthEngine, request: Request, call: EndpointCall): Promise<Response>;
  /** Runs with the engine's own statements in one transaction. */
  after?(call: EndpointCall, tx: Db, answer: EngineResult, scope: AuthScope): Promise<void>;
}

const writesPerAddress: RateLimit = { times: 600, seconds: 60 };

/** As the API counts its writes, and together with them. */
export async function enforceWriteLimit({ context }: EndpointCall): Promise<void> {
  const key = `write:${clientAddressKey(context.clientAddress)}`;
  await enforceRateLimit(context.db, key, writesPerAddress, context.now());
}

const signedInUser = v.object({
  user: v.object({ id: v.string(), name: v.string(), email: v.string() }),
});

/** A sign-in is written down, and ends the session that it replaces. */
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
