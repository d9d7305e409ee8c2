import * as v from 'valibot';
import {
  deleteAccount,
  verifyDeletionCode,
  verifyEmailCode,
  enforceVerificationLimit,
  listSessions,
  requireAccountSession,
  rename,
  revokeAllSessions,
  revokeOtherSessions,
  sendVerification,
  verifyEmail,
} from '~/features/account/account.server';
import { codeInput, renameInput } from '~/features/account/schema';
import { clearSessionCookie } from './cookie';
import { type Endpoint, type EndpointCall, enforceWriteLimit } from './endpoint-rules';

const nothing = v.strictObject({});
const done = { body: { status: true } };

const codeOf = ({ body }: EndpointCall) => String(body.code);

/**
 * Endpoints for a user's own account and sessions. They follow the account feature's rules: the
 * engine's versions know neither impersonation nor the last-administrator check.
 */
export const accountEndpoints: Record<string, Endpoint> = {
  '/list-sessions': {
    method: 'GET',
    async answer(_engine, _request, { context }) {
      return Response.json(
        await listSessions(context.db, await requireAccountSession(context), context.now()),
      );
    },
  },
  '/update-user': {
    method: 'POST',
    body: renameInput,
    writes: true,
    limit: enforceWriteLimit,
    async handle({ context, body }, tx) {
      await rename(tx, context, await requireAccountSession(context), String(body.name));
      return done;
    },
  },
  '/revoke-sessions': {
    method: 'POST',
    body: nothing,
    writes: true,
    limit: enforceWriteLimit,
    async handle({ context }, tx) {
      await revokeAllSessions(tx, context, await requireAccountSession(context));
      return { ...done, cookies: [clearSessionCookie(context.config)] };
    },
  },
  '/revoke-other-sessions': {
    method: 'POST',
    body: nothing,
    writes: true,
    limit: enforceWriteLimit,
    async handle({ context }, tx) {
      await revokeOtherSessions(tx, context, await requireAccountSession(context));
      return done;
    },
  },
  '/send-verification-email': {
    method: 'POST',
    body: nothing,
    writes: true,
    async limit({ context }) {
      await enforceVerificationLimit(context, await requireAccountSession(context));
    },
    async handle({ context }, tx) {
      await sendVerification(tx, context, await requireAccountSession(context));
      return done;
    },
  },
  '/verify-email': {
    method: 'POST',
    body: codeInput,
    writes: true,
    async limit(call) {
      await verifyEmailCode(call.context, await requireAccountSession(call.context), codeOf(call));
    },
    async handle(call, tx) {
      await verifyEmail(tx, call.context, await requireAccountSession(call.context), codeOf(call));
      return done;
    },
  },
  '/delete-user': {
    method: 'POST',
    body: codeInput,
    writes: true,
    async limit(call) {
      await verifyDeletionCode(
        call.context,
        await requireAccountSession(call.context),
        codeOf(call),
      );
    },
    async handle(call, tx) {
      await deleteAccount(
        tx,
        call.context,
        await requireAccountSession(call.context),
        codeOf(call),
      );
      return { ...done, cookies: [clearSessionCookie(call.context.config)] };
    },
  },
};
