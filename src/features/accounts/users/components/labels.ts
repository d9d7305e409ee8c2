import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { Role } from '~/shared/permissions';
import type { BadgeTone } from '~/ui/basics/badge';
import type { UserStatus } from '../search';

export const roleLabels: Record<Role, PlainMessageKey> = {
  admin: 'users:role.admin',
  user: 'users:role.user',
};

export const statusLabels: Record<UserStatus, PlainMessageKey> = {
  active: 'users:status.active',
  banned: 'users:status.banned',
  'not-onboarded': 'users:status.notOnboarded',
};

export const statusTones: Record<UserStatus, BadgeTone> = {
  active: 'success',
  banned: 'danger',
  'not-onboarded': 'warning',
};
