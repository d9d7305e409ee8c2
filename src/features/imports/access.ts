import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'imports/type': 'administrators',
    'imports/template': 'administrators',
    'imports/get': 'administrators',
    'imports/rows': 'administrators',
    'imports/read': 'administrators',
    'imports/check': 'administrators',
    'imports/run': 'administrators',
    'imports/undo': 'administrators',
    'imports/remove': 'administrators',
  },
  pages: {
    '/manager/import/$type': 'administrators',
    '/manager/import/$type/$id': 'administrators',
  },
  screens: [{ name: 'import', who: 'administrator', path: '/manager/import/users' }],
};
