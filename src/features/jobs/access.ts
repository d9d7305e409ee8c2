import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'jobs/queues': 'administrators',
    'jobs/list': 'administrators',
    'jobs/get': 'administrators',
    'jobs/retry': 'administrators',
    'jobs/cancel': 'administrators',
    'jobs/run': 'administrators',
  },
  pages: {
    '/manager/jobs': 'administrators',
  },
};
