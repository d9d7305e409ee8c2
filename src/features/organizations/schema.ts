import * as v from 'valibot';
import { message } from '~/shared/i18n/message';
import { idField, pageInput, searchTermSchema, timestamp } from '~/shared/schema';
import { listInputOf } from '~/ui/record/define-record';
import { slugField } from './in-organization';
import { organizationNameSchema } from './name';
import { organizationRoles } from './permissions';
import { managedOrganizationList } from './search';
import { newSlugSchema } from './slug';

/** Any text, so that an unknown role is answered with ROLE_NOT_FOUND. */
export const roleField = v.pipe(v.string(), v.maxLength(100));
export const roleSchema = v.picklist(organizationRoles);

/** One of the user's own organizations. */
export const ownOrganizationSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  /** URL of the logo; null if there is none. */
  logo: v.nullable(v.string()),
  /** The user's own role. */
  role: roleSchema,
  members: v.number(),
  createdAt: timestamp,
});
export type OwnOrganization = v.InferOutput<typeof ownOrganizationSchema>;

/** On the home page: with what is new in it. */
export const organizationNewsSchema = v.strictObject({
  ...ownOrganizationSchema.entries,
  /** Who joined in the last days, without the user. */
  newMembers: v.number(),
});
export type OrganizationNews = v.InferOutput<typeof organizationNewsSchema>;

/** How long something is new on the home page. */
export const newsDays = 7;

export const organizationSchema = v.strictObject({
  ...ownOrganizationSchema.entries,
  teams: v.number(),
  /** Whether you are the only owner who can act: you cannot leave then. */
  isOnlyOwner: v.boolean(),
  /** Whether the first steps on the overview are hidden. */
  checklistDismissed: v.boolean(),
  /** Sent back as `expectedUpdatedAt` with an edit (optimistic locking). */
  updatedAt: timestamp,
  limits: v.strictObject({ members: v.number(), teams: v.number(), invitations: v.number() }),
});
export type Organization = v.InferOutput<typeof organizationSchema>;

export const slugInput = v.strictObject({ slug: slugField });
/** Checks the format too, with the messages of the form. */
export const checkSlugInput = v.strictObject({ slug: newSlugSchema });

export const createOrganizationInput = v.strictObject({
  name: organizationNameSchema,
  slug: newSlugSchema,
});
export type CreateOrganization = v.InferOutput<typeof createOrganizationInput>;

/** By an administrator of the product, for a user. */
export const createManagedInput = v.strictObject({
  ...createOrganizationInput.entries,
  ownerId: v.pipe(v.string(message('organizations:manage.appoint.required')), idField),
});
export type CreateManaged = v.InferOutput<typeof createManagedInput>;

export const updateOrganizationInput = v.strictObject({
  slug: slugField,
  name: organizationNameSchema,
  newSlug: newSlugSchema,
  /** `updatedAt` of the edited version (optimistic locking). */
  expectedUpdatedAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type UpdateOrganization = v.InferOutput<typeof updateOrganizationInput>;

export const organizationPageInput = v.strictObject({ slug: slugField, ...pageInput });

export const memberSchema = v.strictObject({
  userId: v.string(),
  name: v.string(),
  email: v.string(),
  image: v.nullable(v.string()),
  role: roleSchema,
  joinedAt: timestamp,
  /** When a session was last used; null if never. */
  lastSeenAt: v.nullable(timestamp),
});
export type Member = v.InferOutput<typeof memberSchema>;

export const listMembersInput = v.strictObject({
  slug: slugField,
  ...pageInput,
  searchTerm: v.optional(searchTermSchema, ''),
  role: v.optional(roleSchema),
});
export type ListMembers = v.InferOutput<typeof listMembersInput>;

export const memberInput = v.strictObject({ slug: slugField, userId: idField });
export const memberRoleInput = v.strictObject({
  slug: slugField,
  userId: idField,
  role: roleField,
});

export const managedOrganizationSchema = v.strictObject({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  logo: v.nullable(v.string()),
  members: v.number(),
  createdAt: timestamp,
  /** The first ones; those who can act before those who are banned. */
  owners: v.array(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      image: v.nullable(v.string()),
      banned: v.boolean(),
    }),
  ),
  /** False if all owners are banned or deleted: an administrator should appoint one. */
  hasActiveOwner: v.boolean(),
});
export type ManagedOrganization = v.InferOutput<typeof managedOrganizationSchema>;

export const managedOrganizationDetailSchema = v.strictObject({
  ...managedOrganizationSchema.entries,
  teams: v.number(),
  invitations: v.number(),
  /** Who has a verified address at it can join. */
  joinDomain: v.nullable(v.string()),
});
export type ManagedOrganizationDetail = v.InferOutput<typeof managedOrganizationDetailSchema>;

export const listManagedInput = listInputOf(managedOrganizationList);
export type ListManaged = v.InferOutput<typeof listManagedInput>;

export const managedInput = v.strictObject({ id: idField });
export const managedMembersInput = v.strictObject({
  id: idField,
  ...pageInput,
  searchTerm: v.optional(searchTermSchema, ''),
  role: v.optional(roleSchema),
});
/** One of the organizations of a user, as an administrator sees it. */
export const organizationOfUserSchema = v.omit(ownOrganizationSchema, ['createdAt']);
export type OrganizationOfUser = v.InferOutput<typeof organizationOfUserSchema>;

export const organizationsOfUserInput = v.strictObject({ userId: idField });
export const appointOwnerInput = v.strictObject({ id: idField, userId: idField });
