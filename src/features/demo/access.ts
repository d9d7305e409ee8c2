import type { Access } from '~/shared/access';

export const access: Access = {
  pages: {
    '/welcome': 'everyone',
  },
};
