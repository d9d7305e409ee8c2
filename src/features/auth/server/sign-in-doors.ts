import * as v from 'valibot';
import { asPerson, recordActivity } from '~/features/activity/activity.server';
import { sendCodeSchema, signInSchema } from '../schema';
import { sendSignInCode, signInByCode } from './code-sign-in';
import { type Door, type DoorCall, limitCodes, limitTries } from './door-rules';

/** Who asks, or null. By the look-up that every page uses, so that a ban or a revocation holds here too. */
async function tellSession(_engine: unknown, _request: unknown, { context }: DoorCall) {
  const found = await context.session();
  if (!found) return Response.json(null);
  const { user, ...session } = found;
  return Response.json({ session, user });
}

/** Signing in by a code, and out. */
export const signInDoors: Record<string, Door> = {
  '/get-session': { method: 'GET', answer: tellSession },
  '/sign-out': {
    method: 'POST',
    body: v.strictObject({}),
    async after({ context }, tx, answer) {
      const session = await context.session();
      if (!answer.ok || !session) return;
      await recordActivity(tx, context, {
        kind: 'sign-out',
        actor: asPerson(session.user),
        impersonatorId: session.impersonatedBy,
        target: { type: 'session', id: session.id },
      });
    },
  },
  '/email-otp/send-verification-otp': {
    method: 'POST',
    body: sendCodeSchema,
    limit: limitCodes,
    serialise: ({ body }) => `email:${String(body.email)}`,
    handle: sendSignInCode,
  },
  '/sign-in/email-otp': {
    method: 'POST',
    body: signInSchema,
    limit: limitTries,
    handle: signInByCode,
  },
};
