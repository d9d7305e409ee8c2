import * as v from 'valibot';
import {
  findSessionOwner,
  impersonate,
  readUserSessions,
  revokeSession,
  revokeSessions,
  stopImpersonating,
} from '../../../users/users.server';
import type { SessionContext } from '~/server/request-context';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import { idField } from '~/shared/schema';
import { readSessionAndUser } from '../queries';
import { adminCall, successCall, userIdBody } from './admin-call';
import {
  clientSessionSchema,
  clientUserSchema,
  toClientSession,
  toClientUser,
} from './client-shapes';
import { type Endpoint, endpointError, sessionEndpoint } from './endpoint';

/** Administration of sessions, and impersonation. */

/** Recorded as the reason of an impersonation: the client has no field for it. */
const defaultReason = 'not given';

/** A user has fewer sessions than this, unless something signs in without end. */
const maxSessions = 100;

async function readClientSession(tx: Db, context: SessionContext, id: string) {
  const found = await readSessionAndUser(tx, id);
  return found
    ? { session: toClientSession(found.session), user: toClientUser(found.user, context.now()) }
    : { session: null, user: null };
}

export const sessionEndpoints: Record<string, Endpoint> = {
  '/admin/list-user-sessions': sessionEndpoint({
    method: 'POST',
    body: userIdBody,
    access: { sessions: 'list' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
    group: 'Administration',
    summary: 'List the sessions of a user, newest first',
    output: v.strictObject({ sessions: v.array(clientSessionSchema) }),
    async handle({ context: { db, now }, input: { userId } }) {
      const { items } = await readUserSessions(db, userId, { limit: maxSessions }, now());
      return { body: { sessions: items.map((item) => toClientSession({ ...item, userId })) } };
    },
  }),
  '/admin/revoke-user-session': successCall({
    permission: { sessions: 'revoke' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    body: v.strictObject({ sessionToken: idField }),
    summary: 'Sign a user out of one session',
    errors: ['USER_NOT_FOUND', 'SESSION_NOT_FOUND'],
    async run(tx, context, { sessionToken: sessionId }) {
      const id = await findSessionOwner(tx, sessionId);
      if (id === undefined) throw endpointError('SESSION_NOT_FOUND');
      await revokeSession(tx, context, { id, sessionId });
    },
  }),
  '/admin/revoke-user-sessions': successCall({
    permission: { sessions: 'revoke' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    body: userIdBody,
    summary: 'Sign a user out everywhere',
    errors: ['USER_NOT_FOUND'],
    run: (tx, context, { userId: id }) => revokeSessions(tx, context, { id }),
  }),
  '/admin/impersonate-user': adminCall({
    permission: { users: 'impersonate' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    body: userIdBody,
    summary: 'Impersonate a user for at most an hour',
    description:
      'Sets the session cookie. Administrators and banned users are rejected. The client has no ' +
      `field for a reason, so the audit log says "${defaultReason}".`,
    errors: [
      'USER_NOT_FOUND',
      'YOU_CANNOT_IMPERSONATE_ADMINS',
      'YOU_CANNOT_IMPERSONATE_YOURSELF',
      'YOU_CANNOT_IMPERSONATE_BANNED_USERS',
    ],
    output: v.strictObject({ session: clientSessionSchema, user: clientUserSchema }),
    async run(tx, context, { userId }) {
      const { id, cookies } = await impersonate(tx, context, { id: userId, reason: defaultReason });
      return { body: await readClientSession(tx, context, id), cookies };
    },
  }),
  '/admin/stop-impersonating': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({}),
    access: 'signed-in',
    writes: true,
    group: 'Administration',
    summary: 'Return to your own session',
    description:
      'For administrators who impersonate a user. Sets the session cookie. `session` and `user` ' +
      'are null if their own session is over: then they are signed out.',
    errors: ['NOT_IMPERSONATING'],
    output: v.strictObject({
      session: v.nullable(clientSessionSchema),
      user: v.nullable(clientUserSchema),
    }),
    handle: ({ context: impersonating }) =>
      inTransaction(impersonating, async (tx, context) => {
        const { ownSessionId, cookies } = await stopImpersonating(tx, context);
        return { body: await readClientSession(tx, context, ownSessionId ?? ''), cookies };
      }),
  }),
};
