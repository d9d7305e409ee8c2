import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'activity/list': 'administrators',
  },
  pages: {
    '/manager/activity': 'administrators',
  },
};
