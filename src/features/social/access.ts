import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'social/listProviders': 'users',
    'social/ofUser': 'administrators',
    'social/unlinkProvider': 'users, not impersonated',
    '/sign-in/social': 'everyone',
    '/callback/github': 'everyone',
    '/callback/google': 'everyone',
    '/callback/oidc': 'everyone',
    '/list-accounts': 'users',
    '/link-social': 'users, not impersonated',
    '/unlink-account': 'users, not impersonated',
  },
  pages: {
    '/login/error': 'signed out',
  },
};
