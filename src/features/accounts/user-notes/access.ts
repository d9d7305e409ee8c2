import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'userNotes/list': 'administrators',
    'userNotes/create': 'administrators',
    'userNotes/update': 'administrators',
    'userNotes/remove': 'administrators',
  },
};
