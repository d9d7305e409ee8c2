import { Users } from 'lucide-react';
import { binKinds } from '~/features/bin/kinds';
import { defineActivity, kind } from '~/shared/activity';
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
    'user.created': kind('users:activity.created', {
      sentenceWithoutActor: 'users:activity.created.withoutActor',
    }),
    'user.updated': kind('users:activity.updated'),
    'user.role-changed': kind('users:activity.roleChanged', {
      sentenceWithoutActor: 'users:activity.roleChanged.withoutActor',
      tone: 'accent',
    }),
    'user.banned': kind('users:activity.banned', { tone: 'danger' }),
    'user.unbanned': kind('users:activity.unbanned', {
      sentenceWithoutActor: 'users:activity.unbanned.withoutActor',
    }),
    'user.password-set': kind('users:activity.passwordSet'),
    'user.deleted': kind('users:activity.deleted', { tone: 'danger' }),
    ...binKinds('user', 'users'),
    'impersonation.started': kind('users:activity.impersonationStarted', { tone: 'warning' }),
    'impersonation.stopped': kind('users:activity.impersonationStopped'),
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
  resources: { sessions: 'users:sessions.title' },
  personal: { users: ['impersonate', 'set-password'] },
  sensitive: { users: ['ban', 'set-role', 'set-password', 'impersonate', 'delete'] },
  managerStart: '/manager/users',
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
