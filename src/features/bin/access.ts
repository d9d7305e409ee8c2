import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'bin/list': 'administrators',
    'bin/restore': 'administrators',
    'bin/erase': 'administrators',
  },
  pages: { '/manager/bin': 'administrators' },
  screens: [{ name: 'bin', who: 'administrator', path: '/manager/bin' }],
};
