import * as v from 'valibot';
import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import { endImpersonationAndSignOut } from '~/features/users/users.server';
import type { Db } from '~/server/database/database';
import { sendCodeSchema, signInSchema } from '../schema';
import { limitSignInCodes, sendSignInCode, signInByCode } from './code-sign-in';
import { clearImpersonatorCookie, clearSessionCookie } from './cookie';
import type { Endpoint, EndpointResult, EndpointCall } from './endpoint-rules';
import { deleteSession } from './queries';

/** The current session or null. Uses the same lookup as pages, so bans and revocations apply. */
async function tellSession(_engine: unknown, _request: unknown, { context }: EndpointCall) {
  const found = await context.session();
  if (!found) return Response.json(null);
  const { user, ...session } = found;
  return Response.json({ session, user });
}

/**
 * Replaces the engine's sign-out, which ends only one session: during impersonation, the
 * administrator's own session would stay in the database.
 */
async function signOut({ context }: EndpointCall, tx: Db): Promise<EndpointResult> {
  const session = await context.session();
  if (session?.impersonatedBy) await endImpersonationAndSignOut(tx, { context, session });
  else if (session) {
    await deleteSession(tx, session.id);
    await recordActivity(tx, context, {
      kind: 'sign-out',
      actor: toActivityUser(session.user),
      target: { type: 'session', id: session.id },
    });
  }
  const cookies = [clearSessionCookie(context.config)];
  if (session?.impersonatedBy) cookies.push(clearImpersonatorCookie(context.config));
  return { body: { success: true }, cookies };
}

/** Sign-in by code, and sign-out. */
export const signInEndpoints: Record<string, Endpoint> = {
  '/get-session': { method: 'GET', answer: tellSession },
  '/sign-out': {
    method: 'POST',
    body: v.strictObject({}),
    inDemo: ({ context }) => ({
      body: { success: true },
      cookies: [clearSessionCookie(context.config)],
    }),
    handle: signOut,
  },
  '/email-otp/send-verification-otp': {
    method: 'POST',
    body: sendCodeSchema,
    writes: true,
    limit: limitSignInCodes,
    serialise: ({ body }) => `email:${String(body.email)}`,
    handle: sendSignInCode,
  },
  '/sign-in/email-otp': {
    method: 'POST',
    body: signInSchema,
    writes: true,
    handle: signInByCode,
  },
};
