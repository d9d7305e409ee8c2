import type { Access } from '~/shared/access';

export const access: Access = {
  pages: {
    '/': 'everyone',
    '/app': 'users',
    '/app/$': 'users',
    '/manager': 'administrators',
    '/manager/$': 'administrators',
  },
};
