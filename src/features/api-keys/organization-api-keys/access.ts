import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    // Membership is tested in features/organizations/server/isolation.test.ts.
    'organizationApiKeys/list': 'users',
    'organizationApiKeys/create': 'users',
    'organizationApiKeys/revoke': 'users',
    'organizationApiKeys/managed': 'administrators',
    'organizationApiKeys/revokeManaged': 'administrators',
  },
};
