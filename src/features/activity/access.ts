import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'activity/list': 'administrators',
    'activity/export': 'administrators',
  },
  pages: {
    '/manager/activity': 'administrators',
  },
};
