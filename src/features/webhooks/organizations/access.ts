import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'organizationWebhooks/list': 'users',
    'organizationWebhooks/create': 'users',
    'organizationWebhooks/update': 'users',
    'organizationWebhooks/remove': 'users',
    'organizationWebhooks/secret': 'users',
    'organizationWebhooks/rotate': 'users',
    'organizationWebhooks/takeOver': 'users',
    'organizationWebhooks/test': 'users',
    'organizationWebhooks/deliveries': 'users',
    'organizationWebhooks/delivery': 'users',
    'organizationWebhooks/resend': 'users',
    'organizationWebhooks/resendFailed': 'users',
  },
  pages: {
    '/app/o/$slug/webhooks': 'users',
    '/app/o/$slug/webhooks/$id': 'users',
  },
};
