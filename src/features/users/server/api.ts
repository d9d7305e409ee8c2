import { inTransaction } from '~/server/api/transaction';
import { permittedProcedure, authedProcedure } from '~/server/api/procedure';
import type { Permission } from '~/shared/permissions';
import { emptyInput } from '~/shared/list-input';
import {
  banUserInput,
  createUserInput,
  impersonateInput,
  listSessionsInput,
  listUsersInput,
  revokeSessionInput,
  setPasswordInput,
  setRoleInput,
  updateUserInput,
  userInput,
} from '../schema';
import { calls } from './calls';
import { listUsers } from './list';
import { listSessions, readUser, toDetail } from './queries';
import {
  banUser,
  createUser,
  authError,
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

const writes = (permission: Permission) => permittedProcedure(permission).meta({ writes: true });

const done = { ok: true };

export const usersApi = {
  list: permittedProcedure({ users: 'list' })
    .route(calls.list)
    .input(listUsersInput)
    .handler(({ context: { request }, input }) => listUsers(request.db, input, request.now())),

  get: permittedProcedure({ users: 'list' })
    .route(calls.get)
    .input(userInput)
    .handler(async ({ context: { request }, input }) => {
      const user = await readUser(request.db, input.id);
      if (!user) throw authError('USER_NOT_FOUND');
      return toDetail(user, request.now());
    }),

  create: writes({ users: 'create' })
    .route(calls.create)
    .input(createUserInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => createUser(tx, acting, input)),
    ),

  update: writes({ users: 'update' })
    .route(calls.update)
    .input(updateUserInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => updateUser(tx, acting, input)),
    ),

  remove: writes({ users: 'delete' })
    .route(calls.remove)
    .input(userInput)
    .handler(async ({ context, input }) => {
      await inTransaction(context, (tx, acting) => removeUser(tx, acting, input.id));
      return done;
    }),

  ban: writes({ users: 'ban' })
    .route(calls.ban)
    .input(banUserInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => banUser(tx, acting, input)),
    ),

  unban: writes({ users: 'ban' })
    .route(calls.unban)
    .input(userInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => unbanUser(tx, acting, input.id)),
    ),

  setRole: writes({ users: 'set-role' })
    .route(calls.setRole)
    .input(setRoleInput)
    .handler(({ context, input }) =>
      inTransaction(context, (tx, acting) => setRole(tx, acting, input)),
    ),

  setPassword: writes({ users: 'set-password' })
    .route(calls.setPassword)
    .input(setPasswordInput)
    .handler(async ({ context, input: { id, password } }) => {
      const hash = await hashNewPassword(
        { context: context.request, session: context.session },
        password,
      );
      return inTransaction(context, (tx, acting) => setPassword(tx, acting, { id, hash }));
    }),

  impersonate: writes({ users: 'impersonate' })
    .route(calls.impersonate)
    .input(impersonateInput)
    .handler(async ({ context, input }) => {
      const { expiresAt, cookies } = await inTransaction(context, (tx, acting) =>
        impersonate(tx, acting, input),
      );
      context.request.cookies.push(...cookies);
      return { expiresAt };
    }),

  stopImpersonating: authedProcedure
    .meta({ writes: true })
    .route(calls.stopImpersonating)
    .input(emptyInput)
    .handler(async ({ context }) => {
      const cookies = await inTransaction(context, (tx, acting) => stopImpersonating(tx, acting));
      context.request.cookies.push(...cookies);
      return {};
    }),

  sessions: permittedProcedure({ sessions: 'list' })
    .route(calls.sessions)
    .input(listSessionsInput)
    .handler(({ context: { request, session }, input: { id, ...page } }) =>
      listSessions(request.db, id, page, { now: request.now(), current: session.id }),
    ),

  revokeSession: writes({ sessions: 'revoke' })
    .route(calls.revokeSession)
    .input(revokeSessionInput)
    .handler(async ({ context, input }) => {
      await inTransaction(context, (tx, acting) => revokeSession(tx, acting, input));
      return done;
    }),

  revokeSessions: writes({ sessions: 'revoke' })
    .route(calls.revokeSessions)
    .input(userInput)
    .handler(async ({ context, input }) => ({
      count: await inTransaction(context, (tx, acting) => revokeSessions(tx, acting, input.id)),
    })),
};
