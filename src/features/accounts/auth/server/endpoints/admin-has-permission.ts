import * as v from 'valibot';
import { isPermission, sessionHasPermission } from '~/server/permissions';
import type { Permission } from '~/shared/permissions';
import { sessionEndpoint } from './endpoint';

const name = v.pipe(v.string(), v.maxLength(100));

/** The client's names for our resources and actions. */
const resources: Partial<Record<string, string>> = { user: 'users', session: 'sessions' };
const actions: Partial<Record<string, string>> = { get: 'list', 'set-email': 'update' };

const named = (names: typeof resources, it: string) =>
  (Object.hasOwn(names, it) ? names[it] : undefined) ?? it;

function toPermissions(asked: Record<string, string[]>): (Permission | undefined)[] {
  return Object.entries(asked).flatMap(([resource, list]) =>
    list.map((action) => {
      const permission = { [named(resources, resource)]: named(actions, action) };
      return isPermission(permission) ? permission : undefined;
    }),
  );
}

export const hasPermissionEndpoint = sessionEndpoint({
  method: 'POST',
  body: v.strictObject({
    permissions: v.pipe(
      v.record(name, v.pipe(v.array(name), v.maxLength(50))),
      v.check((permission) => Object.keys(permission).length <= 50),
    ),
    // Sent by the client for calls from a server. Here the session decides.
    userId: v.optional(name),
    role: v.optional(name),
  }),
  invalid: { role: 'VALIDATION_ERROR' },
  access: 'signed-in',
  group: 'Administration',
  summary: 'Check whether you have permissions',
  description: 'Answers for the user of the session, whichever user or role is named.',
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
});
