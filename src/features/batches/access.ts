import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'batches/list': 'administrators',
    'batches/start': 'administrators',
    'batches/get': 'administrators',
    'batches/calls': 'administrators',
    'batches/cancel': 'administrators',
  },
  pages: {
    '/manager/batches': 'administrators',
    '/manager/batches/$id': 'administrators',
  },
  screens: [{ name: 'batches', who: 'administrator', path: '/manager/batches' }],
};
