import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'webhooks/list': 'administrators',
    'webhooks/create': 'administrators',
    'webhooks/update': 'administrators',
    'webhooks/remove': 'administrators',
    'webhooks/secret': 'administrators',
    'webhooks/rotate': 'administrators',
    'webhooks/takeOver': 'administrators',
    'webhooks/test': 'administrators',
    'webhooks/deliveries': 'administrators',
    'webhooks/delivery': 'administrators',
    'webhooks/resend': 'administrators',
    'webhooks/resendFailed': 'administrators',
  },
  pages: {
    '/manager/webhooks': 'administrators',
    '/manager/webhooks/$id': 'administrators',
  },
  screens: [{ name: 'webhooks', who: 'administrator', path: '/manager/webhooks' }],
};
