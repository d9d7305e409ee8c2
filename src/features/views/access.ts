import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'views/list': 'administrators',
    'views/defaults': 'administrators',
    'views/setDefault': 'administrators',
    'views/save': 'administrators',
    'views/rename': 'administrators',
    'views/remove': 'administrators',
  },
  pages: {},
  screens: [],
};
