import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'users/list': 'administrators',
    'users/get': 'administrators',
    'users/create': 'administrators',
    'users/update': 'administrators',
    'users/removeAvatar': 'administrators',
    'users/remove': 'administrators',
    'users/ban': 'administrators',
    'users/unban': 'administrators',
    'users/setRole': 'administrators',
    'users/signInMethods': 'administrators',
    'users/setPassword': 'administrators',
    'users/impersonate': 'administrators',
    // An impersonating admin has the user's rights and must be able to stop.
    'users/stopImpersonating': 'signed in',
    'users/sessions': 'administrators',
    'users/revokeSession': 'administrators',
    'users/revokeSessions': 'administrators',
  },
  pages: {
    '/manager/users': 'administrators',
    '/manager/users/$id': 'administrators',
    '/manager/users/$id/update': 'administrators',
    '/manager/users/new': 'administrators',
  },
};
