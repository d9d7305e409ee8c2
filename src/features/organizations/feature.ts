import { Building2 } from 'lucide-react';
import { userFields } from '~/features/accounts/users/fields';
import { defineActivity } from '~/shared/activity';
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
    'organization.created': {
      label: 'organizations:activity.created',
      sentence: 'organizations:activity.created.sentence',
    },
    'organization.updated': {
      label: 'organizations:activity.updated',
      sentence: 'organizations:activity.updated.sentence',
    },
    'organization.logo-changed': {
      label: 'organizations:activity.logoChanged',
      sentence: 'organizations:activity.logoChanged.sentence',
    },
    'organization.logo-removed': {
      label: 'organizations:activity.logoRemoved',
      sentence: 'organizations:activity.logoRemoved.sentence',
    },
    'organization.deleted': {
      label: 'organizations:activity.deleted',
      sentence: 'organizations:activity.deleted.sentence',
      tone: 'danger',
    },
    'organization.owner-appointed': {
      label: 'organizations:activity.ownerAppointed',
      sentence: 'organizations:activity.ownerAppointed.sentence',
      tone: 'accent',
    },
    'organization.ownership-transferred': {
      label: 'organizations:activity.ownershipTransferred',
      sentence: 'organizations:activity.ownershipTransferred.sentence',
      tone: 'accent',
    },
    'organization.member-left': {
      label: 'organizations:activity.memberLeft',
      sentence: 'organizations:activity.memberLeft.sentence',
      sentenceAboutOther: 'organizations:activity.memberRemoved.sentence',
    },
    'organization.member-removed': {
      label: 'organizations:activity.memberRemoved',
      sentence: 'organizations:activity.memberRemoved.sentence',
    },
    'organization.removal-undone': {
      label: 'organizations:activity.removalUndone',
      sentence: 'organizations:activity.removalUndone.sentence',
    },
    'organization.member-restored': {
      label: 'organizations:activity.memberRestored',
      sentence: 'organizations:activity.memberRestored.sentence',
    },
    'organization.member-role-changed': {
      label: 'organizations:activity.memberRoleChanged',
      sentence: 'organizations:activity.memberRoleChanged.sentence',
      tone: 'accent',
    },
    ...team.activity.kinds,
    'organization.team-member-added': {
      label: 'organizations:activity.teamMemberAdded',
      sentence: 'organizations:activity.teamMemberAdded.sentence',
    },
    'organization.team-member-removed': {
      label: 'organizations:activity.teamMemberRemoved',
      sentence: 'organizations:activity.teamMemberRemoved.sentence',
    },
    'organization.invitation-sent': {
      label: 'organizations:activity.invitationSent',
      sentence: 'organizations:activity.invitationSent.sentence',
    },
    'organization.invitation-resent': {
      label: 'organizations:activity.invitationResent',
      sentence: 'organizations:activity.invitationResent.sentence',
    },
    'organization.invitation-cancelled': {
      label: 'organizations:activity.invitationCancelled',
      sentence: 'organizations:activity.invitationCancelled.sentence',
    },
    'organization.invitation-restored': {
      label: 'organizations:activity.invitationRestored',
      sentence: 'organizations:activity.invitationRestored.sentence',
    },
    'organization.invitation-accepted': {
      label: 'organizations:activity.invitationAccepted',
      sentence: 'organizations:activity.invitationAccepted.sentence',
    },
    'organization.invitation-declined': {
      label: 'organizations:activity.invitationDeclined',
      sentence: 'organizations:activity.invitationDeclined.sentence',
    },
    'organization.invite-link-created': {
      label: 'invite-links:activity.created',
      sentence: 'invite-links:activity.created.sentence',
      tone: 'accent',
    },
    'organization.invite-link-revoked': {
      label: 'invite-links:activity.revoked',
      sentence: 'invite-links:activity.revoked.sentence',
    },
    'organization.joined-by-link': {
      label: 'invite-links:activity.joined',
      sentence: 'invite-links:activity.joined.sentence',
    },
    'organization.join-domain-set': {
      label: 'join-domain:activity.set',
      sentence: 'join-domain:activity.set.sentence',
      tone: 'accent',
    },
    'organization.join-domain-removed': {
      label: 'join-domain:activity.removed',
      sentence: 'join-domain:activity.removed.sentence',
      sentenceWithoutActor: 'join-domain:activity.lapsed.sentence',
    },
    'organization.joined-by-domain': {
      label: 'join-domain:activity.joined',
      sentence: 'join-domain:activity.joined.sentence',
    },
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
    team: 'teams:one',
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
  // Owners can do anything in an organization, so appointing one is as sensitive as deleting it, and
  // no program does it.
  sensitive: { organizations: ['update', 'delete'] },
  personal: { organizations: ['update'] },
  scopes: statements,
  navigation: {
    operations: [
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
