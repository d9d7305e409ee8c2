import * as v from 'valibot';
import { avatarShape } from '../../account/avatar';
import { authError, authErrors } from '../../auth/errors';
import { binErrors } from '~/features/bin/bin.server';
import {
  authedProcedure,
  errorMap,
  mutationProcedure,
  permittedProcedure,
} from '~/server/api/procedure';
import { inTransaction, transactional } from '~/server/api/transaction';
import { deleteImage } from '~/server/images/store';
import { doneOutput, emptyInput, pageOutput } from '~/shared/schema';
import { userErrors } from '../errors';
import {
  banUserInput,
  createUserInput,
  impersonateInput,
  listSessionsInput,
  listUsersInput,
  removeUserInput,
  revokeSessionInput,
  setPasswordInput,
  setRoleInput,
  signInMethodsSchema,
  updateUserInput,
  userDetailSchema,
  userInput,
  userRowSchema,
  userSessionSchema,
} from '../schema';
import { listUsers } from './list';
import { listSessions, readSignInMethods, readUser, toDetail } from './queries';
import {
  banUser,
  createUser,
  removeAvatar,
  removeUser,
  setRole,
  unbanUser,
  updateUser,
} from './rules';
import {
  hashNewPassword,
  impersonate,
  revokeSession,
  revokeSessions,
  setPassword,
  stopImpersonating,
} from './session-rules';

const notFound = errorMap(authErrors, 'USER_NOT_FOUND');
/** The manager is not accessible during impersonation. */
const impersonating = errorMap(userErrors, 'IMPERSONATION_UNDER_WAY');
/** Of a change of a user. */
const changeErrors = { ...notFound, ...impersonating };

export const usersApi = {
  list: permittedProcedure({ users: 'list' })
    .route({
      method: 'GET',
      path: '/users',
      summary: 'List users',
      description:
        'Searches names and email addresses, ignoring case and accents: terms of three or more ' +
        'characters anywhere, shorter ones at the beginning. Totals are exact up to 1,000; above ' +
        'that, `totalIsLeast` is true.',
    })
    .input(listUsersInput)
    .output(pageOutput(userRowSchema))
    .handler(({ context, input }) => context.read((db) => listUsers(db, input, context.now()))),

  get: permittedProcedure({ users: 'list' })
    .route({ method: 'GET', path: '/users/{id}', summary: 'Get a user' })
    .errors(notFound)
    .input(userInput)
    .output(userDetailSchema)
    .handler(async ({ context, input }) => {
      const user = await readUser(context.db, input.id);
      if (!user) throw authError('USER_NOT_FOUND');
      return toDetail(user, context.now());
    }),

  create: mutationProcedure({ users: 'create' })
    .meta({ bulk: 'users:import.title' })
    .route({ method: 'POST', path: '/users', summary: 'Create a user' })
    .errors({ ...impersonating, ...errorMap(userErrors, 'EMAIL_TAKEN') })
    .input(createUserInput)
    .output(userDetailSchema)
    .handler(transactional(createUser)),

  update: mutationProcedure({ users: 'update' })
    .meta({ bulk: 'users:import.title' })
    .route({
      method: 'PATCH',
      path: '/users/{id}',
      summary: 'Update the name, email and role of a user',
      description:
        'Fails with `USER_CHANGED` if `expectedUpdatedAt` is not the latest `updatedAt`. A new ' +
        'email address ends the sessions and keys of the user, and their other ways to sign in ' +
        'unless `removeSignInMethods` is false. The old address is notified.',
    })
    .errors({
      ...changeErrors,
      ...errorMap(
        userErrors,
        'LAST_ADMINISTRATOR',
        'USER_CHANGED',
        'EMAIL_TAKEN',
        'YOU_CANNOT_DEMOTE_YOURSELF',
        'YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE',
      ),
    })
    .input(updateUserInput)
    .output(userDetailSchema)
    .handler(transactional(updateUser)),

  removeAvatar: mutationProcedure({ users: 'update' })
    .route({
      method: 'DELETE',
      path: '/users/{id}/avatar',
      summary: 'Remove the picture of a user',
    })
    .errors(changeErrors)
    .input(userInput)
    .output(userDetailSchema)
    .handler(async ({ context, input }) => {
      const { user, removed } = await transactional(removeAvatar)({ context, input });
      await deleteImage(context, avatarShape, removed);
      return user;
    }),

  remove: mutationProcedure({ users: 'delete' })
    .meta({ bulk: 'users:bulk.delete' })
    .route({ method: 'DELETE', path: '/users/{id}', summary: 'Delete a user' })
    .route({ description: 'Goes to the bin for 30 days, unless `forGood` is true.' })
    .errors({
      ...changeErrors,
      ...errorMap(authErrors, 'YOU_CANNOT_REMOVE_YOURSELF'),
      ...errorMap(userErrors, 'LAST_ADMINISTRATOR', 'ONLY_OWNER'),
      ...errorMap(binErrors, 'BIN_ENTRY_TOO_LARGE'),
    })
    .input(removeUserInput)
    .output(doneOutput)
    .handler(transactional(removeUser)),

  ban: mutationProcedure({ users: 'ban' })
    .meta({ bulk: 'users:bulk.ban' })
    .route({
      method: 'POST',
      path: '/users/{id}/ban',
      summary: 'Ban a user, permanently or until a given time',
      description: 'Ends all sessions of the user. The user is shown the reason.',
    })
    .errors({
      ...changeErrors,
      ...errorMap(authErrors, 'YOU_CANNOT_BAN_YOURSELF'),
      ...errorMap(userErrors, 'LAST_ADMINISTRATOR', 'BAN_ENDS_IN_THE_PAST'),
    })
    .input(banUserInput)
    .output(userDetailSchema)
    .handler(transactional(banUser)),

  unban: mutationProcedure({ users: 'ban' })
    .meta({ bulk: 'users:bulk.unban' })
    .route({ method: 'POST', path: '/users/{id}/unban', summary: 'Lift a ban' })
    .errors(changeErrors)
    .input(userInput)
    .output(userDetailSchema)
    .handler(transactional(unbanUser)),

  setRole: mutationProcedure({ users: 'set-role' })
    .meta({ bulk: 'users:bulk.role' })
    .route({ method: 'POST', path: '/users/{id}/role', summary: 'Set the role of a user' })
    .errors({
      ...changeErrors,
      ...errorMap(userErrors, 'LAST_ADMINISTRATOR', 'YOU_CANNOT_DEMOTE_YOURSELF'),
    })
    .input(setRoleInput)
    .output(userDetailSchema)
    .handler(transactional(setRole)),

  setPassword: mutationProcedure({ users: 'set-password' })
    .route({
      method: 'POST',
      path: '/users/{id}/password',
      summary: 'Set the password of a user',
      description: 'Only with `AUTH_PASSWORDS=true`. Ends the sessions of the user.',
    })
    .errors({
      ...changeErrors,
      ...errorMap(authErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'),
      ...errorMap(userErrors, 'PASSWORDS_OFF'),
    })
    .input(setPasswordInput)
    .output(userDetailSchema)
    .handler(async ({ context, input: { id, password } }) => {
      const hash = await hashNewPassword(context.config, password);
      return inTransaction(context, (tx) => setPassword(tx, context, { id, hash }));
    }),

  signInMethods: permittedProcedure({ users: 'list' })
    .route({
      method: 'GET',
      path: '/users/{id}/sign-in-methods',
      summary: 'Whether a user can sign in with a password',
    })
    .input(userInput)
    .output(signInMethodsSchema)
    .handler(({ context, input }) => readSignInMethods(context, input.id)),

  impersonate: mutationProcedure({ users: 'impersonate' })
    .route({
      method: 'POST',
      path: '/users/{id}/impersonate',
      summary: 'Impersonate a user for at most an hour',
      description: 'Sets the session cookie. Administrators and banned users are rejected.',
    })
    .errors({
      ...changeErrors,
      ...errorMap(authErrors, 'YOU_CANNOT_IMPERSONATE_ADMINS'),
      ...errorMap(
        userErrors,
        'YOU_CANNOT_IMPERSONATE_YOURSELF',
        'YOU_CANNOT_IMPERSONATE_BANNED_USERS',
      ),
    })
    .input(impersonateInput)
    .output(v.strictObject({ expiresAt: v.string() }))
    .handler(async ({ context, input }) => {
      const { expiresAt, cookies } = await transactional(impersonate)({ context, input });
      context.cookies.push(...cookies);
      return { expiresAt };
    }),

  stopImpersonating: authedProcedure
    .meta({ writes: true })
    .route({
      method: 'POST',
      path: '/users/stop-impersonating',
      summary: 'Return to your own session',
      description: 'For administrators who impersonate a user. Sets the session cookie.',
    })
    .errors(errorMap(userErrors, 'NOT_IMPERSONATING'))
    .input(emptyInput)
    .output(doneOutput)
    .handler(async ({ context }) => {
      const { cookies } = await inTransaction(context, stopImpersonating);
      context.cookies.push(...cookies);
      return { ok: true };
    }),

  sessions: permittedProcedure({ sessions: 'list' })
    .route({
      method: 'GET',
      path: '/users/{id}/sessions',
      summary: 'List the sessions of a user, newest first',
    })
    .input(listSessionsInput)
    .output(pageOutput(userSessionSchema))
    .handler(({ context, input: { id, ...page } }) =>
      listSessions(context.db, id, page, { now: context.now(), current: context.session.id }),
    ),

  revokeSession: mutationProcedure({ sessions: 'revoke' })
    .route({
      method: 'DELETE',
      path: '/users/{id}/sessions/{sessionId}',
      summary: 'Sign a user out of one session',
    })
    .errors({ ...changeErrors, ...errorMap(userErrors, 'SESSION_NOT_FOUND') })
    .input(revokeSessionInput)
    .output(doneOutput)
    .handler(transactional(revokeSession)),

  revokeSessions: mutationProcedure({ sessions: 'revoke' })
    .meta({ bulk: 'users:bulk.sessions' })
    .route({
      method: 'DELETE',
      path: '/users/{id}/sessions',
      summary: 'Sign a user out everywhere',
    })
    .errors(changeErrors)
    .input(userInput)
    .output(v.strictObject({ count: v.number() }))
    .handler(transactional(revokeSessions)),
};
