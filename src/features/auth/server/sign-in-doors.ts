import * as v from 'valibot';
import { asPerson, recordActivity } from '~/features/activity/activity.server';
import { liftEndedBans } from './bans';
import { sendCodeSchema, signInSchema } from '../schema';
import {
  type Door,
  type DoorCall,
  limitCodes,
  limitTries,
  settleSignIn,
  settleTry,
} from './door-rules';

const emailKey = ({ body }: DoorCall) => `email:${String(body.email)}`;

/** Signing in by a code, and out. */
export const signInDoors: Record<string, Door> = {
  '/get-session': { method: 'GET' },
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
    serialise: emailKey,
    // Who has no account here gets no mail, and leaves the same trace as who has one.
    async after({ context }, tx, _answer, scope) {
      if (!scope.mailed) await context.outbox.add(tx, null, context.now());
    },
  },
  '/sign-in/email-otp': {
    method: 'POST',
    body: signInSchema,
    limit: limitTries,
    serialise: emailKey,
    before: ({ context, body }, tx) => liftEndedBans(tx, context, String(body.email)),
    async after(call, tx, answer) {
      await settleTry(call, tx, answer);
      await settleSignIn(call, tx, answer);
    },
  },
};
