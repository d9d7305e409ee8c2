import { Building2 } from 'lucide-react';
import { userFields } from '~/features/accounts/users/fields';
import { defineActivity, kind } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';
import { useOnlyOwner } from './only-owner';
import { statements } from './permissions';
import { team } from './teams/record';

const permissions = definePermissions({
  organizations: { list: ['admin'], create: ['admin'], update: ['admin'], delete: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'organization.created': kind('organizations:activity.created'),
    'organization.updated': kind('organizations:activity.updated'),
    'organization.logo-changed': kind('organizations:activity.logoChanged'),
    'organization.logo-removed': kind('organizations:activity.logoRemoved'),
    'organization.deleted': kind('organizations:activity.deleted', { tone: 'danger' }),
    'organization.owner-appointed': kind('organizations:activity.ownerAppointed', {
      tone: 'accent',
    }),
    'organization.ownership-transferred': kind('organizations:activity.ownershipTransferred', {
      tone: 'accent',
    }),
    'organization.member-left': kind('organizations:activity.memberLeft', {
      sentenceAboutOther: 'organizations:activity.memberRemoved.sentence',
    }),
    'organization.member-removed': kind('organizations:activity.memberRemoved'),
    'organization.removal-undone': kind('organizations:activity.removalUndone'),
    'organization.member-restored': kind('organizations:activity.memberRestored'),
    'organization.member-role-changed': kind('organizations:activity.memberRoleChanged', {
      tone: 'accent',
    }),
    ...team.activity.kinds,
    'organization.team-member-added': kind('organizations:activity.teamMemberAdded'),
    'organization.team-member-removed': kind('organizations:activity.teamMemberRemoved'),
    'organization.invitation-sent': kind('organizations:activity.invitationSent'),
    'organization.invitation-resent': kind('organizations:activity.invitationResent'),
    'organization.invitation-cancelled': kind('organizations:activity.invitationCancelled'),
    'organization.invitation-restored': kind('organizations:activity.invitationRestored'),
    'organization.invitation-accepted': kind('organizations:activity.invitationAccepted'),
    'organization.invitation-declined': kind('organizations:activity.invitationDeclined'),
    'organization.invite-link-created': kind('invite-links:activity.created', { tone: 'accent' }),
    'organization.invite-link-revoked': kind('invite-links:activity.revoked'),
    'organization.joined-by-link': kind('invite-links:activity.joined'),
    'organization.join-domain-set': kind('join-domain:activity.set', { tone: 'accent' }),
    'organization.join-domain-removed': kind('join-domain:activity.removed', {
      sentenceWithoutActor: 'join-domain:activity.lapsed.sentence',
    }),
    'organization.joined-by-domain': kind('join-domain:activity.joined'),
  },
  targets: {
    organization: {
      table: 'organizations',
      page: '/manager/organizations/$id',
      // Names, addresses and roles.
      fields: userFields.labels,
    },
  },
  fields: {
    ...team.activity.fields,
    member: 'organizations:activity.field.member',
    slug: 'organizations:activity.field.slug',
    members: 'organizations:activity.field.members',
    domain: 'join-domain:activity.field.domain',
  },
  values: {
    owner: 'organizations:activity.value.owner',
    member: 'organizations:activity.value.member',
  },
});

export const organizations: Feature<{
  permissions: typeof permissions;
  activity: typeof activity;
}> = {
  part: 'organizations',
  permissions,
  resources: {
    organization: 'organizations:resource.settings',
    member: 'organizations:members.title',
    invitation: 'organizations:resource.invitations',
    team: 'teams:title',
    content: 'organizations:resource.content',
  },
  // Owners can do anything in an organization, so appointing one is as sensitive as deleting it, and
  // no program does it.
  sensitive: { organizations: ['update', 'delete'] },
  personal: { organizations: ['update'] },
  scopes: statements,
  navigation: {
    teamwork: [
      {
        to: '/manager/organizations',
        label: 'organizations:manage.title',
        icon: Building2,
        letter: 'o',
        permission: { organizations: 'list' },
      },
    ],
  },
  palette: () => import('./palette'),
  activity,
  useDeletionQuestions: useOnlyOwner,
  retainedData: [
    { table: 'organization_invitations', reason: (t) => t('organizations:deletion.kept') },
  ],
};
