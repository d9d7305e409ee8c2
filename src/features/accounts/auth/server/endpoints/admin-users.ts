import * as v from 'valibot';
import { nameSchema } from '../../../account/schema';
import { reasonSchema, removeUserInput } from '../../../users/schema';
import {
  banUser,
  createUser,
  readUser,
  removeUser,
  setPassword,
  setRole,
  unbanUser,
  updateUser,
} from '../../../users/users.server';
import { idField } from '~/shared/schema';
import { roles } from '~/shared/permissions';
import { emailSchema } from '../../schema';
import { adminCall, successCall, userCall, userIdBody } from './admin-call';
import {
  clientUserSchema,
  fromDetail,
  statusOutput,
  statusTrue,
  toClientUser,
} from './client-shapes';
import { type Endpoint, endpointError, sessionEndpoint } from './endpoint';

/** Administration of users: the calls of the client's admin plugin, by the rules of the manager. */

/** The client may send one role as a list; users have exactly one. */
const roleField = v.pipe(
  v.union([v.string(), v.pipe(v.array(v.string()), v.length(1))]),
  v.transform((value) => (typeof value === 'string' ? value : value[0])),
  v.picklist(roles),
);

const password = v.pipe(v.string(), v.maxLength(1000));

const lastAdministrator = ['USER_NOT_FOUND', 'LAST_ADMINISTRATOR'] as const;

/** As in the manager. The client's own type has the ID only. */
const removeBody = v.strictObject({
  userId: idField,
  deleteOwned: removeUserInput.entries.deleteOwned,
  forGood: removeUserInput.entries.forGood,
});

export const userEndpoints: Record<string, Endpoint> = {
  '/admin/get-user': sessionEndpoint({
    method: 'GET',
    query: v.strictObject({ id: idField }),
    access: { users: 'list' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
    group: 'Administration',
    summary: 'Get a user',
    errors: ['USER_NOT_FOUND'],
    output: clientUserSchema,
    async handle({ context, input }) {
      const user = await readUser(context.db, input.id);
      if (!user) throw endpointError('USER_NOT_FOUND');
      return { body: toClientUser(user, context.now()) };
    },
  }),
  '/admin/create-user': userCall({
    permission: { users: 'create' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    body: v.strictObject({
      name: nameSchema,
      email: emailSchema,
      role: v.optional(roleField, 'user'),
      password: v.optional(password),
      // The client always has this field; our users have no other fields.
      data: v.optional(v.strictObject({})),
    }),
    failure: 'FAILED_TO_CREATE_USER',
    summary: 'Create a user',
    description: 'A password is only accepted with `AUTH_PASSWORDS=true`.',
    errors: ['USER_ALREADY_EXISTS', 'PASSWORDS_OFF', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
    password: (input) => input.password,
    async run(tx, context, { name, email, role }, hash) {
      const user = await createUser(tx, context, { name, email, role });
      return hash === undefined ? user : setPassword(tx, context, { id: user.id, hash });
    },
  }),
  '/admin/update-user': adminCall({
    permission: { users: 'update' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
    body: v.strictObject({
      userId: idField,
      data: v.pipe(
        v.strictObject({
          name: v.optional(nameSchema),
          email: v.optional(emailSchema),
          role: v.optional(roleField),
        }),
        v.check((data) => Object.keys(data).length > 0),
      ),
    }),
    invalid: {
      data: 'NO_DATA_TO_UPDATE',
      'data.password': 'PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER',
    },
    failure: 'FAILED_TO_UPDATE_USER',
    summary: 'Update the name, email or role of a user',
    description:
      'The client sends no version, so the latest one is updated. A new email address ends the ' +
      'sessions of the user, and the old address is notified.',
    errors: [
      ...lastAdministrator,
      'USER_ALREADY_EXISTS',
      'USER_CHANGED',
      'YOU_CANNOT_DEMOTE_YOURSELF',
      'YOU_CANNOT_CHANGE_YOUR_EMAIL_HERE',
    ],
    output: clientUserSchema,
    async run(tx, context, { userId, data }) {
      const user = await readUser(tx, userId);
      if (!user) throw endpointError('USER_NOT_FOUND');
      const { id, name, email, role, updatedAt } = user;
      const expectedUpdatedAt = updatedAt.toISOString();
      const edit = { id, name, email, role, ...data, expectedUpdatedAt };
      return { body: fromDetail(await updateUser(tx, context, edit)) };
    },
  }),
  '/admin/set-role': userCall({
    permission: { users: 'set-role' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    body: v.strictObject({ userId: idField, role: roleField }),
    failure: 'FAILED_TO_UPDATE_USER',
    summary: 'Set the role of a user',
    errors: [...lastAdministrator, 'YOU_CANNOT_DEMOTE_YOURSELF'],
    run: (tx, context, { userId: id, role }) => setRole(tx, context, { id, role }),
  }),
  '/admin/ban-user': userCall({
    permission: { users: 'ban' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    body: v.strictObject({
      userId: idField,
      banReason: v.optional(reasonSchema),
      banExpiresIn: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100 * 31_536_000)),
      ),
    }),
    failure: 'FAILED_TO_UPDATE_USER',
    summary: 'Ban a user, permanently or for a number of seconds',
    description: 'Ends all sessions of the user. The user is shown the reason.',
    errors: [...lastAdministrator, 'YOU_CANNOT_BAN_YOURSELF'],
    run(tx, context, { userId: id, banReason: reason, banExpiresIn: seconds }) {
      const at = context.now().getTime();
      const expires = seconds ? new Date(at + seconds * 1000).toISOString() : null;
      return banUser(tx, context, { id, reason, expires });
    },
  }),
  '/admin/unban-user': userCall({
    permission: { users: 'ban' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    body: userIdBody,
    failure: 'FAILED_TO_UPDATE_USER',
    summary: 'Lift a ban',
    errors: ['USER_NOT_FOUND'],
    run: (tx, context, { userId: id }) => unbanUser(tx, context, { id }),
  }),
  '/admin/remove-user': successCall({
    permission: { users: 'delete' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
    body: removeBody,
    summary: 'Delete a user and all their data',
    description: 'They can be restored from the bin for 30 days, unless `forGood` is true.',
    errors: [
      // As in the manager.
      ...lastAdministrator,
      'YOU_CANNOT_REMOVE_YOURSELF',
      'ONLY_OWNER',
      'BIN_ENTRY_TOO_LARGE',
    ],
    run: (tx, context, { userId: id, ...options }) => removeUser(tx, context, { id, ...options }),
  }),
  '/admin/set-user-password': adminCall({
    permission: { users: 'set-password' },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
    body: v.strictObject({ userId: idField, newPassword: password }),
    summary: 'Set the password of a user',
    description: 'Only with `AUTH_PASSWORDS=true`. Ends the sessions of the user.',
    errors: ['USER_NOT_FOUND', 'PASSWORDS_OFF', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
    output: statusOutput,
    password: ({ newPassword }) => newPassword,
    async run(tx, context, { userId }, hash = '') {
      await setPassword(tx, context, { id: userId, hash });
      return statusTrue;
    },
  }),
};
