import * as v from 'valibot';
import { emailSchema } from '../auth/schema';
import { nameSchema } from '../account/schema';
import { forGoodField } from '~/features/bin/schema';
import { message } from '~/shared/i18n/message';
import { idField, pageInput, timestamp } from '~/shared/schema';
import { roles } from '~/shared/permissions';
import { listInputOf } from '~/ui/record/define-record';
import { userStatuses, usersList } from './search';

/** A user in the list. */
export const userRowSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  image: v.nullable(v.string()),
  role: v.picklist(roles),
  status: v.picklist(userStatuses),
  onboardedAt: v.nullable(timestamp),
  createdAt: timestamp,
  /** When a session was last used; null if never. */
  lastSeenAt: v.nullable(timestamp),
});
export type UserRow = v.InferOutput<typeof userRowSchema>;

/** A user on their own page. */
export const userDetailSchema = v.strictObject({
  ...userRowSchema.entries,
  banReason: v.nullable(v.string()),
  banExpires: v.nullable(timestamp),
  /** Sent back as `expectedUpdatedAt` with an edit (optimistic locking). */
  updatedAt: timestamp,
});
export type UserDetail = v.InferOutput<typeof userDetailSchema>;

/** A session of a user. Never contains the token. */
export const userSessionSchema = v.strictObject({
  id: v.string(),
  /** The raw header; shown as browser and operating system. */
  userAgent: v.nullable(v.string()),
  ipAddress: v.nullable(v.string()),
  /** How the user signed in, such as `code`; null for impersonations, or if not known. */
  method: v.nullable(v.string()),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  expiresAt: timestamp,
  impersonated: v.boolean(),
  /** Whether it is the session of this request. */
  current: v.boolean(),
});
export type UserSession = v.InferOutput<typeof userSessionSchema>;

/** Besides codes by email, and what other features add. Never the password. */
export const signInMethodsSchema = v.strictObject({ passwordSetAt: v.nullable(timestamp) });

export const listUsersInput = listInputOf(usersList);
export type ListUsers = v.InferOutput<typeof listUsersInput>;

export const userInput = v.strictObject({ id: idField });

export const removeUserInput = v.strictObject({
  id: idField,
  /**
   * The IDs of what is deleted too, of what only this user owns. The rest stays without an owner.
   * Without this field, the call is rejected if a feature has such records.
   */
  deleteOwned: v.optional(v.pipe(v.array(idField), v.maxLength(1000))),
  forGood: forGoodField,
});
export type RemoveUser = v.InferInput<typeof removeUserInput>;

export const createUserInput = v.strictObject({
  name: nameSchema,
  email: emailSchema,
  role: v.optional(v.picklist(roles), 'user'),
});

export const updateUserInput = v.strictObject({
  id: idField,
  name: nameSchema,
  email: emailSchema,
  role: v.picklist(roles),
  /** `updatedAt` of the edited version (optimistic locking). */
  expectedUpdatedAt: timestamp,
  /** Whether a new email address also removes the user's other ways to sign in. */
  removeSignInMethods: v.optional(v.boolean(), true),
});

export const reasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, message('users:ban.tooLong')),
);

export const banUserInput = v.strictObject({
  id: idField,
  reason: v.optional(reasonSchema),
  expires: v.optional(v.nullable(timestamp)),
});

export const setRoleInput = v.strictObject({ id: idField, role: v.picklist(roles) });

export const impersonateInput = v.strictObject({
  id: idField,
  reason: v.pipe(reasonSchema, v.nonEmpty(message('users:impersonate.reasonRequired'))),
});

/** The server checks the length, if passwords are enabled. */
export const setPasswordInput = v.strictObject({
  id: idField,
  password: v.pipe(v.string(), v.maxLength(1000)),
});

export const listSessionsInput = v.strictObject({ id: idField, ...pageInput });

export const revokeSessionInput = v.strictObject({ id: idField, sessionId: idField });
