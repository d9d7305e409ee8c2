import * as v from 'valibot';
import {
  readSessions,
  rename,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
} from '../../../account/account.server';
import { nameSchema } from '../../../account/schema';
import { toActivityUser, recordActivity } from '~/features/activity/activity.server';
import { endImpersonationAndSignOut } from '../../../users/users.server';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { idField } from '~/shared/schema';
import { clearCookie } from '../cookie';
import { deleteSession, readSessionAndUser } from '../queries';
import { unstoredSession } from '../unstored-session';
import {
  clientSessionSchema,
  clientUserSchema,
  statusOutput,
  statusTrue,
  successOutput,
  successTrue,
  toClientSession,
  toClientUser,
} from './client-shapes';
import { emailAndDeletionEndpoints } from './core-email';
import { type Endpoint, type EndpointResult, openEndpoint, sessionEndpoint } from './endpoint';

/** The calls of the client itself: the session, and the user's own account. */

const account = { access: { account: 'update' }, group: 'Own account' } as const;
const nothing = v.strictObject({});

/** Uses the same session lookup as pages, so bans and revocations apply. */
async function getSession(context: RequestContext): Promise<EndpointResult> {
  const current = await context.getSession();
  if (!current) return { body: null };
  const { db, now } = context;
  if (context.config.readOnly) return unstoredSession(context, current);
  const found = await readSessionAndUser(db, current.id);
  if (!found) return { body: null };
  return {
    body: { session: toClientSession(found.session), user: toClientUser(found.user, now()) },
  };
}

async function endOwnSession(tx: Db, context: SessionContext): Promise<void> {
  const { session } = context;
  if (session.impersonatedBy) return endImpersonationAndSignOut(tx, context);
  await deleteSession(tx, session.id);
  await recordActivity(tx, context, {
    kind: 'sign-out',
    actor: toActivityUser(session.user),
    target: { type: 'session', id: session.id },
  });
}

/** During impersonation, the administrator's own session ends too. */
async function signOut(context: RequestContext): Promise<EndpointResult> {
  const session = await context.getSession();
  if (session && !context.config.readOnly)
    await inTransaction({ ...context, session }, endOwnSession);
  const cookies = [clearCookie(context.config)];
  if (session?.impersonatedBy) cookies.push(clearCookie(context.config, 'impersonator'));
  return { ...successTrue, cookies };
}

export const coreEndpoints: Record<string, Endpoint> = {
  '/get-session': openEndpoint({
    method: 'GET',
    access: 'anyone',
    group: 'Sign-in',
    summary: 'Get the current session and its user',
    failure: 'FAILED_TO_GET_SESSION',
    description: 'The response is null if no user is signed in.',
    output: v.nullable(v.strictObject({ session: clientSessionSchema, user: clientUserSchema })),
    handle: ({ context }) => getSession(context),
  }),
  '/sign-out': openEndpoint({
    method: 'POST',
    body: nothing,
    access: 'anyone',
    group: 'Sign-in',
    summary: 'End the session',
    description: 'Clears the session cookie. During impersonation, your own session ends too.',
    output: successOutput,
    handle: ({ context }) => signOut(context),
  }),
  '/list-sessions': sessionEndpoint({
    method: 'GET',
    ...account,
    summary: 'List your sessions',
    output: v.array(clientSessionSchema),
    async handle({ context }) {
      const { session } = context;
      const rows = await readSessions(context.db, session, context.now());
      return {
        body: rows.map((row) =>
          toClientSession({
            id: row.id,
            userId: session.user.id,
            expiresAt: row.expiresAt,
            createdAt: row.startedAt,
            updatedAt: row.usedAt,
            ipAddress: row.address,
            userAgent: row.userAgent,
            impersonatedBy: row.id === session.id ? session.impersonatedBy : null,
          }),
        ),
      };
    },
  }),
  '/revoke-session': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ token: idField }),
    ...account,
    writes: true,
    summary: 'End one of your sessions',
    description: '`token` is the one that `/list-sessions` returns: the ID of the session.',
    errors: ['NOT_FOUND'],
    output: statusOutput,
    async handle({ context, input }) {
      await inTransaction(context, (tx) => revokeSession(tx, context, { id: input.token }));
      const isCurrent = input.token === context.session.id;
      return { ...statusTrue, ...(isCurrent && { cookies: [clearCookie(context.config)] }) };
    },
  }),
  '/revoke-sessions': sessionEndpoint({
    method: 'POST',
    body: nothing,
    ...account,
    writes: true,
    summary: 'End all your sessions, including this one',
    output: statusOutput,
    async handle({ context }) {
      await inTransaction(context, revokeAllSessions);
      return { ...statusTrue, cookies: [clearCookie(context.config)] };
    },
  }),
  '/revoke-other-sessions': sessionEndpoint({
    method: 'POST',
    body: nothing,
    ...account,
    writes: true,
    summary: 'End all your sessions but this one',
    output: statusOutput,
    async handle({ context }) {
      await inTransaction(context, revokeOtherSessions);
      return statusTrue;
    },
  }),
  '/update-user': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({ name: nameSchema }),
    invalid: { email: 'EMAIL_CAN_NOT_BE_UPDATED' },
    ...account,
    writes: true,
    summary: 'Change your name',
    failure: 'FAILED_TO_UPDATE_USER',
    output: statusOutput,
    async handle({ context, input }) {
      await inTransaction(context, (tx) => rename(tx, context, input));
      return statusTrue;
    },
  }),
  ...emailAndDeletionEndpoints,
};
