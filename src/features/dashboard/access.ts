import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'dashboard/stats': 'administrators',
  },
  pages: {
    '/manager/dashboard': 'administrators',
  },
};
