import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'apiKeys/list': 'users',
    'apiKeys/create': 'users, not impersonated',
    'apiKeys/revoke': 'users, not impersonated',
    'apiKeys/ofUser': 'administrators',
    'apiKeys/revokeOfUser': 'administrators',
  },
};
