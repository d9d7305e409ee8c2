import { Users } from 'lucide-react';
import { binKinds, defineActivity } from '~/shared/activity';
import type { Feature } from '~/shared/feature';
import { definePermissions } from '~/shared/permissions';
import { userFields } from './fields';

const permissions = definePermissions({
  users: {
    create: ['admin'],
    list: ['admin'],
    update: ['admin'],
    'set-role': ['admin'],
    ban: ['admin'],
    impersonate: ['admin'],
    delete: ['admin'],
    'set-password': ['admin'],
  },
  sessions: { list: ['admin'], revoke: ['admin'], delete: ['admin'] },
});

const activity = defineActivity({
  kinds: {
    'user.created': {
      label: 'users:activity.created',
      sentence: 'users:activity.created.sentence',
      sentenceWithoutActor: 'users:activity.created.withoutActor',
    },
    'user.updated': {
      label: 'users:activity.updated',
      sentence: 'users:activity.updated.sentence',
    },
    'user.role-changed': {
      label: 'users:activity.roleChanged',
      sentence: 'users:activity.roleChanged.sentence',
      sentenceWithoutActor: 'users:activity.roleChanged.withoutActor',
      tone: 'accent',
    },
    'user.banned': {
      label: 'users:activity.banned',
      sentence: 'users:activity.banned.sentence',
      tone: 'danger',
    },
    'user.unbanned': {
      label: 'users:activity.unbanned',
      sentence: 'users:activity.unbanned.sentence',
      sentenceWithoutActor: 'users:activity.unbanned.withoutActor',
    },
    'user.password-set': {
      label: 'users:activity.passwordSet',
      sentence: 'users:activity.passwordSet.sentence',
    },
    'user.deleted': {
      label: 'users:activity.deleted',
      sentence: 'users:activity.deleted.sentence',
      tone: 'danger',
    },
    ...binKinds('user', 'users'),
    'impersonation.started': {
      label: 'users:activity.impersonationStarted',
      sentence: 'users:activity.impersonationStarted.sentence',
      tone: 'warning',
    },
    'impersonation.stopped': {
      label: 'users:activity.impersonationStopped',
      sentence: 'users:activity.impersonationStopped.sentence',
    },
  },
  targets: {
    user: {
      table: 'users',
      page: '/manager/users/$id',
      unnamed: 'users:activity.target.user',
      fields: userFields.labels,
    },
  },
  fields: {
    emailVerified: 'users:activity.field.emailVerified',
    banned: 'users:activity.field.banned',
    reason: 'users:activity.field.reason',
    banReason: 'users:activity.field.reason',
    expires: 'users:activity.field.ends',
    expiresAt: 'users:activity.field.ends',
    banExpires: 'users:activity.field.ends',
    until: 'users:activity.field.ends',
  },
  values: { admin: 'users:activity.value.admin', user: 'users:activity.value.user' },
});

export const users: Feature<{ permissions: typeof permissions; activity: typeof activity }> = {
  permissions,
  personal: { users: ['impersonate', 'set-password'] },
  sensitive: { users: ['ban', 'set-role', 'set-password', 'impersonate', 'delete'] },
  navigation: {
    configuration: [
      {
        to: '/manager/users',
        label: 'shell:nav.users',
        icon: Users,
        letter: 'u',
        permission: { users: 'list' },
      },
    ],
  },
  palette: () => import('./palette'),
  activity,
  bin: { user: { label: 'users:title', permission: { users: 'delete' } } },
};
