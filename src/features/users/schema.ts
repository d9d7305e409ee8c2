import * as v from 'valibot';
import { emailSchema } from '~/features/auth/schema';
import { nameSchema } from '~/features/account/schema';
import { message } from '~/shared/i18n/message';
import { idField, searchTermSchema, sortOrders } from '~/shared/list-input';
import { pageInput } from '~/shared/paging';
import { type Role, roles } from '~/shared/permissions';
import { type UserSort, type UserStatus, userSorts, userStatuses } from './choices';

export { type UserSort, type UserStatus, userSorts, userStatuses };

/** A person in the list. */
export interface UserRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  role: Role;
  status: UserStatus;
  onboardedAt: string | null;
  createdAt: string;
  /** When a session was last used; null where there never was one. */
  lastSeenAt: string | null;
}

/** A person on her own page. */
export interface UserDetail extends UserRow {
  banReason: string | null;
  banExpires: string | null;
  /** What an edit must name, so that it does not undo somebody else's. */
  updatedAt: string;
}

/** A session of a person. Never its token. */
export interface UserSession {
  id: string;
  /** As the browser introduced itself; shown as device and browser in words. */
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  impersonated: boolean;
  /** The session that asks. */
  current: boolean;
}

export const listUsersInput = v.strictObject({
  ...pageInput,
  searchTerm: v.optional(searchTermSchema, ''),
  sort: v.optional(v.picklist(userSorts), 'name'),
  order: v.optional(v.picklist(sortOrders), 'asc'),
  role: v.optional(v.picklist(roles)),
  status: v.optional(v.picklist(userStatuses)),
});
export type ListUsers = v.InferOutput<typeof listUsersInput>;

export const userInput = v.strictObject({ id: idField });

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
  /** `updatedAt` of what was edited. */
  seen: v.pipe(v.string(), v.isoTimestamp()),
});

export const banUserInput = v.strictObject({
  id: idField,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, message('users:ban.tooLong')))),
  expires: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
});

export const setRoleInput = v.strictObject({ id: idField, role: v.picklist(roles) });

export const impersonateInput = v.strictObject({
  id: idField,
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(message('users:impersonate.reasonRequired')),
    v.maxLength(500, message('users:ban.tooLong')),
  ),
});

/** Its length is judged by the server, where passwords are turned on at all. */
export const setPasswordInput = v.strictObject({
  id: idField,
  password: v.pipe(v.string(), v.maxLength(1000)),
});

export const listSessionsInput = v.strictObject({ id: idField, ...pageInput });

export const revokeSessionInput = v.strictObject({ id: idField, sessionId: idField });
