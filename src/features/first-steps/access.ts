import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'firstSteps/get': 'administrators',
  },
};
