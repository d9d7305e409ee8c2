import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '~/features/accounts/auth/auth.server';
import type { RecordedEntry } from '~/features/activity/activity.server';
import { defineNotification } from '~/features/notifications/notifications.server';
import type { Db } from '~/server/database/database';
import { organizationRoles } from '../permissions';
import { roleLabels } from './mails';
import { sampleOrganizations } from './samples/sample';
import { organizationMembers, organizations } from './tables';

/** What organizations tell users. Values of entries, as `recordInOrganization` was given them: */
const withEmail = v.object({ email: v.string() });
const withRole = v.object({ role: v.string() });

const [sample] = sampleOrganizations;

/** The addresses of the organizations that entries are about, by ID. */
async function readSlugs(tx: Db, entries: readonly RecordedEntry[]) {
  const ids = entries.flatMap(({ targetId }) => targetId ?? []);
  const found = await tx
    .select({ id: organizations.id, slug: organizations.slug })
    .from(organizations)
    .where(inArray(organizations.id, ids));
  return new Map(found.map(({ id, slug }) => [id, slug]));
}

const getNames = ({ actorName, targetName }: RecordedEntry) => ({
  actor: actorName ?? '',
  organization: targetName ?? '',
});

/** Tells those who have an account. The invitation itself is sent by email, to all. */
const invited = defineNotification({
  name: 'organization-invited',
  label: 'organization-notifications:invited.label',
  on: ['organization.invitation-sent'],
  async notify(tx, entries) {
    const emails = entries.map(({ after }) => v.parse(withEmail, after).email);
    const found = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(inArray(users.email, emails), eq(users.emailVerified, true)));
    return entries.map((entry, at) => ({
      to: found.filter(({ email }) => email === emails[at]).map(({ id }) => id),
      values: getNames(entry),
      // The first page shows what waits for an answer.
      link: '/app',
    }));
  },
  text: (t, { actor, organization }) =>
    t('organization-notifications:invited', { actor, organization }),
});

/** Tells owners and administrators of the organization. */
const joined = defineNotification({
  name: 'organization-joined',
  label: 'organization-notifications:joined.label',
  on: [
    'organization.invitation-accepted',
    'organization.joined-by-link',
    'organization.joined-by-domain',
  ],
  async notify(tx, entries) {
    const slugs = await readSlugs(tx, entries);
    const leaders = await tx
      .select({ userId: organizationMembers.userId, of: organizationMembers.organizationId })
      .from(organizationMembers)
      .where(
        and(
          inArray(organizationMembers.organizationId, [...slugs.keys()]),
          inArray(organizationMembers.role, ['owner', 'admin']),
        ),
      );
    return entries.map((entry) => ({
      to: leaders.filter(({ of }) => of === entry.targetId).map(({ userId }) => userId),
      values: getNames(entry),
      link: `/app/o/${slugs.get(entry.targetId ?? '')}/members`,
      group: entry.targetId ?? '',
    }));
  },
  text: (t, { actor, organization, count }) =>
    count === 1
      ? t('organization-notifications:joined', { actor, organization })
      : t('organization-notifications:joinedToo', { actor, organization, count: count - 1 }),
  email: 'daily',
  samples: ['admin@example.com', 'user@example.com'].map((to) => ({
    to,
    values: { actor: 'Rotem Elkayam', organization: sample?.name ?? '' },
    link: `/app/o/${sample?.slug}/members`,
    hoursAgo: 30,
    count: 2,
  })),
});

const roleChanged = defineNotification({
  name: 'organization-role-changed',
  label: 'organization-notifications:roleChanged.label',
  on: ['organization.member-role-changed'],
  async notify(tx, entries) {
    const slugs = await readSlugs(tx, entries);
    return entries.map((entry) => ({
      to: entry.userId ? [entry.userId] : [],
      values: { ...getNames(entry), role: v.parse(withRole, entry.after).role },
      link: `/app/o/${slugs.get(entry.targetId ?? '')}`,
    }));
  },
  text(t, { actor, organization, role }) {
    const known = organizationRoles.find((name) => name === role);
    const label = known ? t(roleLabels[known]) : role;
    return t('organization-notifications:roleChanged', { actor, organization, role: label });
  },
  email: 'now',
});

/** Tells the new owner. */
const ownershipTransferred = defineNotification({
  name: 'organization-ownership-transferred',
  label: 'organization-notifications:ownershipTransferred.label',
  on: ['organization.ownership-transferred', 'organization.owner-appointed'],
  async notify(tx, entries) {
    const slugs = await readSlugs(tx, entries);
    return entries.map((entry) => ({
      to: entry.userId ? [entry.userId] : [],
      values: getNames(entry),
      link: `/app/o/${slugs.get(entry.targetId ?? '')}`,
    }));
  },
  text: (t, { actor, organization }) =>
    t('organization-notifications:ownershipTransferred', { actor, organization }),
  email: 'now',
});

const removed = defineNotification({
  name: 'organization-removed',
  label: 'organization-notifications:removed.label',
  on: ['organization.member-removed'],
  notify: async (_tx, entries) =>
    entries.map((entry) => ({
      to: entry.userId ? [entry.userId] : [],
      values: getNames(entry),
      link: '/app',
    })),
  text: (t, { actor, organization }) =>
    t('organization-notifications:removed', { actor, organization }),
  email: 'now',
});

export const organizationNotifications = [
  invited,
  joined,
  roleChanged,
  ownershipTransferred,
  removed,
];
