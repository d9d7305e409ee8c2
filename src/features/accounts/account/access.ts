import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'account/onboard': 'signed in',
    'account/rename': 'users',
    'account/removeAvatar': 'users, not impersonated',
    'account/setPreferences': 'users, not impersonated',
    'account/setSignInNotices': 'users, not impersonated',
    'account/listSessions': 'users',
    'account/revokeSession': 'users, not impersonated',
    'account/revokeOtherSessions': 'users, not impersonated',
    'account/requestEmailChange': 'users, not impersonated',
    'account/confirmEmailChange': 'users, not impersonated',
    'account/requestVerification': 'users, not impersonated',
    'account/confirmVerification': 'users, not impersonated',
    'account/requestDeletion': 'users, not impersonated',
    'account/confirmDeletion': 'users, not impersonated',
  },
  pages: {
    '/app/account': 'users',
    '/manager/account': 'administrators',
  },
};
