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
import { endImpersonationAndSignOut, readUser } from '../../../users/users.server';
import { inTransaction } from '~/server/api/transaction';
import type { Db } from '~/server/database/database';
import type { RequestContext, SessionContext } from '~/server/request-context';
import { idField } from '~/shared/schema';
import { clearCookie } from '../cookie';
import { deleteSession, readSessionAndUser } from '../queries';
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
import type { Session } from '~/shared/session';
import { secureAccount } from '../secure-account';
import { isPermission, sessionHasPermission } from '~/server/permissions';
import type { Permission } from '~/shared/permissions';

/** The calls of the client itself: the session, and the user's own account. */

const account = { access: { account: 'update' }, group: 'Own account' } as const;
const nothing = v.strictObject({});

/** The response of `/get-session` if sessions are not stored. */
async function unstoredSession(
  { db, now }: RequestContext,
  { id, expiresAt, user: { id: userId } }: Session,
): Promise<EndpointResult> {
  const user = await readUser(db, userId);
  if (!user) return { body: null };
  const session = toClientSession({
    id,
    userId,
    expiresAt: new Date(expiresAt),
    createdAt: now(),
    updatedAt: now(),
    ipAddress: null,
    userAgent: null,
    impersonatedBy: null,
  });
  return { body: { session, user: toClientUser(user, now()) } };
}

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

const permissionName = v.pipe(v.string(), v.maxLength(100));

/** The client's names for our resources and actions. */
const resources: Partial<Record<string, string>> = { user: 'users', session: 'sessions' };
const actions: Partial<Record<string, string>> = { get: 'list', 'set-email': 'update' };

const named = (names: typeof resources, name: string) =>
  (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;

function toPermissions(asked: Record<string, string[]>): (Permission | undefined)[] {
  return Object.entries(asked).flatMap(([resource, list]) =>
    list.map((action) => {
      const permission = { [named(resources, resource)]: named(actions, action) };
      return isPermission(permission) ? permission : undefined;
    }),
  );
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
  /** A call of our own: the link "This wasn't me" in notices. */
  '/not-me': openEndpoint({
    method: 'POST',
    body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(500)) }),
    invalid: { token: 'LINK_NOT_VALID' },
    access: 'anyone',
    writes: true,
    group: 'Sign-in',
    summary: 'End all sessions with the link of a notice',
    description:
      '`token` is that of the link “This wasn’t me” in an email, and works once. Also voids pending ' +
      'codes and keys, and removes sign-in methods that were added since. If the email is about a ' +
      'new address, the account gets the former one back.',
    errors: ['LINK_NOT_VALID', 'FORMER_EMAIL_TAKEN'],
    output: statusOutput,
    async handle({ context, input }) {
      // Loaded before the transaction: inside it, the embedded database has no second connection.
      const session = await context.getSession();
      const userId = await secureAccount(context, input.token);
      const isOwn = session?.user.id === userId && !session.impersonatedBy;
      return { ...statusTrue, ...(isOwn && { cookies: [clearCookie(context.config)] }) };
    },
  }),
  '/admin/has-permission': sessionEndpoint({
    method: 'POST',
    body: v.strictObject({
      permissions: v.pipe(
        v.record(permissionName, v.pipe(v.array(permissionName), v.maxLength(50))),
        v.check((permission) => Object.keys(permission).length <= 50),
      ),
      // Sent by the client for calls from a server. Here the session decides.
      userId: v.optional(permissionName),
      role: v.optional(permissionName),
    }),
    invalid: { role: 'VALIDATION_ERROR' },
    access: 'signed-in',
    group: 'Administration',
    summary: 'Check whether you have permissions',
    description: 'For the user of the session, whichever user or role is named.',
    output: v.strictObject({ error: v.null(), success: v.boolean() }),
    async handle({ context: { session }, input: { permissions } }) {
      const asked = toPermissions(permissions);
      const success =
        asked.length > 0 &&
        asked.every(
          (permission) => permission !== undefined && sessionHasPermission(session, permission),
        );
      return { body: { error: null, success } };
    },
  }),
  ...emailAndDeletionEndpoints,
};
