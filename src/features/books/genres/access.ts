import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'genres/list': 'users',
    'genres/options': 'users',
    'genres/stats': 'administrators',
    'genres/get': 'users',
    'genres/create': 'administrators',
    'genres/update': 'administrators',
    'genres/remove': 'administrators',
  },
  pages: {
    '/manager/genres': 'administrators',
  },
};
