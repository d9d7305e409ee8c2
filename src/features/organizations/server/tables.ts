import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '~/features/accounts/auth/auth.server';
import { createdAt, id, timestamptz, searchKey, updatedAt } from '~/server/database/columns';
import { newId } from '~/shared/ids';
import { organizationRoles } from '../permissions';
import type { ConstraintErrors } from '~/server/database/errors';
import { organizationErrors } from '../errors';

/*
 * Tenant isolation: every table that belongs to an organization has `organization_id`, and so does
 * each of its keys, references and indexes. A test checks it.
 */

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    /** In the URL. */
    slug: text('slug').notNull(),
    /** URL of the uploaded logo: see `logo.ts`. */
    logo: text('logo'),
    /** For sorting and limits. Changed with the members, under the lock of this row. */
    memberCount: integer('member_count').notNull().default(0),
    /** Who has a verified address at this domain can join. Null, as by default: nobody. */
    joinDomain: text('join_domain'),
    /** Whether an owner or admin has hidden the first steps on the overview. */
    checklistDismissed: boolean('checklist_dismissed').notNull().default(false),
    /** Sort key. */
    nameKey: searchKey('name_key', (): SQLWrapper => organizations.name),
    /** The text for substring search. */
    searchKey: searchKey(
      'search_key',
      (): SQLWrapper => sql`${organizations.name} || ' ' || ${organizations.slug}`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('organizations_slug_unique').on(table.slug),
    unique('organizations_join_domain_unique').on(table.joinDomain),
    check('organizations_slug_form', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    index('organizations_by_name').on(table.nameKey, table.id),
    index('organizations_by_created').on(table.createdAt, table.id),
    index('organizations_by_members').on(table.memberCount, table.id),
    // Prefix search.
    index('organizations_slug_prefix').on(sql`${table.slug} collate "C"`),
    // Finds which uploaded logos are in use.
    index('organizations_logo')
      .on(table.logo)
      .where(sql`${table.logo} is not null`),
    index('organizations_search').using('gin', table.searchKey.op('gin_trgm_ops')),
  ],
);

const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' });

const inRoles = sql.raw(organizationRoles.map((role) => `'${role}'`).join(', '));

export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: organizationId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: organizationRoles }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    check('organization_members_role_known', sql`${table.role} in (${inRoles})`),
    // The organizations of a user.
    index('organization_members_user').on(table.userId, table.organizationId),
    // The member list, in the order in which they joined.
    index('organization_members_joined').on(table.organizationId, table.createdAt, table.userId),
    // The owners and administrators of an organization are few.
    index('organization_members_role').on(
      table.organizationId,
      table.role,
      table.createdAt,
      table.userId,
    ),
  ],
);

export const teams = pgTable(
  'teams',
  {
    organizationId: organizationId(),
    id: text('id').notNull().$defaultFn(newId),
    name: text('name').notNull(),
    /** Sort key, and the text for search. */
    nameKey: searchKey('name_key', (): SQLWrapper => teams.name),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('teams_name_unique').on(table.organizationId, sql`lower(${table.name})`),
    index('teams_by_name').on(table.organizationId, table.nameKey, table.id),
    index('teams_by_created').on(table.organizationId, table.createdAt, table.id),
  ],
);

/**
 * Members who were removed by others. Removing one can be undone from it, and they come back by a
 * personal invitation only. Those who left themselves are not here.
 */
export const organizationRemovedMembers = pgTable(
  'organization_removed_members',
  {
    organizationId: organizationId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: organizationRoles }).notNull(),
    teamIds: text('team_ids').array().notNull(),
    joinedAt: timestamptz('joined_at').notNull(),
    removedAt: timestamptz('removed_at').notNull(),
    /** Null if the account was deleted. */
    removedBy: text('removed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('organization_removed_members_user').on(table.userId, table.organizationId),
    index('organization_removed_members_by').on(table.removedBy, table.organizationId),
  ],
);

/** Composite references: nobody is in a team of an organization that they are not a member of. */
export const teamMembers = pgTable(
  'team_members',
  {
    organizationId: text('organization_id').notNull(),
    teamId: text('team_id').notNull(),
    userId: text('user_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.teamId, table.userId] }),
    foreignKey({
      name: 'team_members_team',
      columns: [table.organizationId, table.teamId],
      foreignColumns: [teams.organizationId, teams.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'team_members_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    index('team_members_user').on(table.organizationId, table.userId),
    index('team_members_joined').on(
      table.organizationId,
      table.teamId,
      table.createdAt,
      table.userId,
    ),
  ],
);

const storedStatuses = ['pending', 'accepted', 'declined', 'cancelled'] as const;

export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    organizationId: organizationId(),
    id: text('id').notNull().$defaultFn(newId),
    /** Always normalized: see `normalizeEmail`. */
    email: text('email').notNull(),
    role: text('role', { enum: organizationRoles }).notNull(),
    teamId: text('team_id'),
    /** Null if the inviter's account was deleted. */
    inviterId: text('inviter_id').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256: a token cannot be read from the database. */
    tokenHash: text('token_hash').notNull(),
    status: text('status', { enum: storedStatuses }).notNull().default('pending'),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When the mail server rejected its last email for good. */
    undeliveredAt: timestamptz('undelivered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    check('organization_invitations_role_known', sql`${table.role} in (${inRoles})`),
    uniqueIndex('organization_invitations_pending')
      .on(table.organizationId, table.email)
      .where(sql`${table.status} = 'pending'`),
    // The invitations of an address.
    index('organization_invitations_email').on(table.email, table.organizationId),
    index('organization_invitations_token').on(table.tokenHash, table.organizationId),
    index('organization_invitations_newest').on(
      table.organizationId,
      table.status,
      table.createdAt,
      table.id,
    ),
    // Retention.
    index('organization_invitations_expiry').on(table.expiresAt, table.organizationId),
    index('organization_invitations_inviter').on(table.inviterId, table.organizationId),
    // A rule moves the invitations of a deleted team first.
    foreignKey({
      name: 'organization_invitations_team',
      columns: [table.organizationId, table.teamId],
      foreignColumns: [teams.organizationId, teams.id],
    }),
  ],
);

/** Anyone who has the link can join. It ends with the membership of who created it. */
export const organizationInviteLinks = pgTable(
  'organization_invite_links',
  {
    organizationId: text('organization_id').notNull(),
    id: text('id').notNull().$defaultFn(newId),
    userId: text('user_id').notNull(),
    role: text('role', { enum: organizationRoles }).notNull(),
    /** SHA-256: a token cannot be read from the database. */
    tokenHash: text('token_hash').notNull(),
    /** How many can join. Null: any number. */
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    check('organization_invite_links_role_known', sql`${table.role} in (${inRoles})`),
    check('organization_invite_links_limit', sql`${table.uses} <= ${table.maxUses}`),
    unique('organization_invite_links_token_unique').on(table.tokenHash, table.organizationId),
    foreignKey({
      name: 'organization_invite_links_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    index('organization_invite_links_creator').on(table.userId, table.organizationId),
    // Retention.
    index('organization_invite_links_expiry').on(table.expiresAt, table.organizationId),
  ],
);

export const organizationConstraints: ConstraintErrors = {
  organizations_slug_unique: {
    code: 'ORGANIZATION_ALREADY_EXISTS',
    kind: organizationErrors.ORGANIZATION_ALREADY_EXISTS,
    field: 'slug',
  },
  organizations_join_domain_unique: {
    code: 'JOIN_DOMAIN_TAKEN',
    kind: organizationErrors.JOIN_DOMAIN_TAKEN,
    field: 'domain',
  },
  // The team was deleted at the same time.
  organization_invitations_team: {
    code: 'TEAM_NOT_FOUND',
    kind: organizationErrors.TEAM_NOT_FOUND,
    field: 'teamId',
  },
};
