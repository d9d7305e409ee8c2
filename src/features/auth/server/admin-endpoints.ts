import * as v from 'valibot';
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
} from '~/features/users/schema';
import {
  type Actor,
  banUser,
  createUser,
  hashNewPassword,
  impersonate,
  listSessions,
  listUsers,
  readUser,
  authError,
  removeUser,
  revokeSession,
  revokeSessions,
  setPassword,
  setRole,
  stopImpersonating,
  toDetail,
  unbanUser,
  updateUser,
} from '~/features/users/users.server';
import { requirePermittedSession } from '~/server/api/procedure';
import type { Db } from '~/server/database/database';
import { commonError } from '~/shared/app-error';
import type { Permission } from '~/shared/permissions';
import {
  type Endpoint,
  type EndpointResult,
  type EndpointCall,
  enforceWriteLimit,
} from './endpoint-rules';

type Body = Record<string, unknown>;
type Schema<Input> = v.GenericSchema<unknown, Input>;

async function actingFor({ context }: EndpointCall, permission: Permission): Promise<Actor> {
  return { context, session: await requirePermittedSession(context, permission) };
}

/** A POST endpoint for a rule. The body is the input of the procedure of the same name. */
function post<Input extends Body>(
  permission: Permission,
  schema: Schema<Input>,
  rule: (tx: Db, acting: Actor, input: Input) => Promise<EndpointResult>,
): Endpoint {
  return {
    method: 'POST',
    body: schema,
    permission,
    writes: true,
    async limit(call) {
      await actingFor(call, permission);
      await enforceWriteLimit(call);
    },
    async handle(call, tx) {
      return rule(tx, await actingFor(call, permission), v.parse(schema, call.body));
    },
  };
}

/** A GET endpoint whose input is the query string. */
function get<Input extends Body>(
  permission: Permission,
  schema: Schema<Input>,
  answer: (acting: Actor, input: Input) => Promise<unknown>,
): Endpoint {
  return {
    method: 'GET',
    query: schema,
    permission,
    async answer(_engine, request, call) {
      const acting = await actingFor(call, permission);
      const asked = v.safeParse(schema, Object.fromEntries(new URL(request.url).searchParams));
      if (!asked.success) {
        const field = v.getDotPath(asked.issues[0]);
        throw commonError('BAD_REQUEST', { ...(field && { field }) });
      }
      return Response.json(await answer(acting, asked.output));
    },
  };
}

const done: EndpointResult = { body: { status: true } };

/**
 * User administration under the engine's paths, by our own rules: the engine's versions check
 * neither the last administrator nor impersonation, and expose session tokens.
 */
export const adminEndpoints: Record<string, Endpoint> = {
  '/admin/list-users': get({ users: 'list' }, listUsersInput, async ({ context }, input) => {
    const { items, ...page } = await listUsers(context.db, input, context.now());
    return { users: items, ...page };
  }),
  '/admin/get-user': get({ users: 'list' }, userInput, async ({ context }, { id }) => {
    const user = await readUser(context.db, id);
    if (!user) throw authError('USER_NOT_FOUND');
    return toDetail(user, context.now());
  }),
  '/admin/list-user-sessions': get(
    { sessions: 'list' },
    listSessionsInput,
    async ({ context, session }, { id, ...page }) => {
      const where = { now: context.now(), current: session.id };
      const { items, total, next } = await listSessions(context.db, id, page, where);
      return { sessions: items, total, next };
    },
  ),
  '/admin/create-user': post({ users: 'create' }, createUserInput, async (tx, acting, input) => ({
    body: { user: await createUser(tx, acting, input) },
  })),
  '/admin/update-user': post({ users: 'update' }, updateUserInput, async (tx, acting, input) => ({
    body: { user: await updateUser(tx, acting, input) },
  })),
  '/admin/set-role': post({ users: 'set-role' }, setRoleInput, async (tx, acting, input) => ({
    body: { user: await setRole(tx, acting, input) },
  })),
  '/admin/ban-user': post({ users: 'ban' }, banUserInput, async (tx, acting, input) => ({
    body: { user: await banUser(tx, acting, input) },
  })),
  '/admin/unban-user': post({ users: 'ban' }, userInput, async (tx, acting, input) => ({
    body: { user: await unbanUser(tx, acting, input.id) },
  })),
  '/admin/remove-user': post({ users: 'delete' }, userInput, async (tx, acting, input) => {
    await removeUser(tx, acting, input.id);
    return done;
  }),
  '/admin/revoke-user-session': post(
    { sessions: 'revoke' },
    revokeSessionInput,
    async (tx, acting, input) => {
      await revokeSession(tx, acting, input);
      return done;
    },
  ),
  '/admin/revoke-user-sessions': post(
    { sessions: 'revoke' },
    userInput,
    async (tx, acting, input) => ({ body: { count: await revokeSessions(tx, acting, input.id) } }),
  ),
  '/admin/set-user-password': post(
    { users: 'set-password' },
    setPasswordInput,
    async (tx, acting, { id, password }) => {
      await setPassword(tx, acting, { id, hash: await hashNewPassword(acting, password) });
      return done;
    },
  ),
  '/admin/impersonate-user': post(
    { users: 'impersonate' },
    impersonateInput,
    async (tx, acting, input) => {
      const { expiresAt, cookies } = await impersonate(tx, acting, input);
      return { body: { expiresAt }, cookies };
    },
  ),
  '/admin/stop-impersonating': {
    method: 'POST',
    body: v.strictObject({}),
    writes: true,
    limit: enforceWriteLimit,
    async handle({ context }, tx) {
      const session = await context.session();
      if (!session) throw commonError('UNAUTHORIZED');
      return { ...done, cookies: await stopImpersonating(tx, { context, session }) };
    },
  },
};
