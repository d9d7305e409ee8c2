import * as v from 'valibot';
import {
  deleteAccount,
  judgeDeletion,
  judgeVerification,
  limitVerification,
  listSessions,
  memberOf,
  rename,
  revokeAllSessions,
  revokeOtherSessions,
  sendVerification,
  verifyEmail,
} from '~/features/account/account.server';
import { codeInput, renameInput } from '~/features/account/schema';
import { takeSession } from './cookie';
import { type Door, type DoorCall, limitWrites } from './door-rules';

const nothing = v.strictObject({});
const done = { body: { status: true } };

const codeOf = ({ body }: DoorCall) => String(body.code);

/**
 * What a person does with her own account and sessions. The rules are the account's; the engine's
 * own versions of these paths know neither of impersonation nor of the last administrator.
 */
export const accountDoors: Record<string, Door> = {
  '/list-sessions': {
    method: 'GET',
    async answer(_engine, _request, { context }) {
      return Response.json(await listSessions(context.db, await memberOf(context), context.now()));
    },
  },
  '/update-user': {
    method: 'POST',
    body: renameInput,
    writes: true,
    limit: limitWrites,
    async handle({ context, body }, tx) {
      await rename(tx, context, await memberOf(context), String(body.name));
      return done;
    },
  },
  '/revoke-sessions': {
    method: 'POST',
    body: nothing,
    writes: true,
    limit: limitWrites,
    async handle({ context }, tx) {
      await revokeAllSessions(tx, context, await memberOf(context));
      return { ...done, cookies: [takeSession(context.config)] };
    },
  },
  '/revoke-other-sessions': {
    method: 'POST',
    body: nothing,
    writes: true,
    limit: limitWrites,
    async handle({ context }, tx) {
      await revokeOtherSessions(tx, context, await memberOf(context));
      return done;
    },
  },
  '/send-verification-email': {
    method: 'POST',
    body: nothing,
    writes: true,
    async limit({ context }) {
      await limitVerification(context, await memberOf(context));
    },
    async handle({ context }, tx) {
      await sendVerification(tx, context, await memberOf(context));
      return done;
    },
  },
  '/verify-email': {
    method: 'POST',
    body: codeInput,
    writes: true,
    async limit(call) {
      await judgeVerification(call.context, await memberOf(call.context), codeOf(call));
    },
    async handle(call, tx) {
      await verifyEmail(tx, call.context, await memberOf(call.context), codeOf(call));
      return done;
    },
  },
  '/delete-user': {
    method: 'POST',
    body: codeInput,
    writes: true,
    async limit(call) {
      await judgeDeletion(call.context, await memberOf(call.context), codeOf(call));
    },
    async handle(call, tx) {
      await deleteAccount(tx, call.context, await memberOf(call.context), codeOf(call));
      return { ...done, cookies: [takeSession(call.context.config)] };
    },
  },
};
