import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'sentEmails/list': 'administrators',
    'sentEmails/resend': 'administrators',
  },
};
