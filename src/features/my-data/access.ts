import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'myData/status': 'users',
    'myData/request': 'users, not impersonated',
    'myData/download': 'users, not impersonated',
  },
  pages: {
    '/app/my-data': 'users',
  },
};
