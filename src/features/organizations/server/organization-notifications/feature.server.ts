import { defineNotifications } from '~/features/notifications/notifications.server';
import { invited } from './invited';
import { joined } from './joined';
import { ownershipTransferred } from './ownership-transferred';
import { removed } from './removed';
import { roleChanged } from './role-changed';

export const organizationNotifications = defineNotifications(
  invited,
  joined,
  roleChanged,
  ownershipTransferred,
  removed,
);
