import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    '/get-session': 'everyone',
    '/sign-out': 'everyone',
    '/email-otp/send-verification-otp': 'everyone',
    '/sign-in/email-otp': 'everyone',
    // social:start
    '/sign-in/social': 'everyone',
    '/callback/github': 'everyone',
    '/callback/google': 'everyone',
    '/callback/oidc': 'everyone',
    // social:end
    '/sign-in/email': 'passwords off',
    '/sign-up/email': 'passwords off',
    '/request-password-reset': 'passwords off',
    '/reset-password': 'passwords off',
    '/change-password': 'passwords off',
    '/verify-password': 'passwords off',
    '/email-otp/request-password-reset': 'passwords off',
    '/email-otp/reset-password': 'passwords off',
    '/forget-password/email-otp': 'passwords off',
    '/list-sessions': 'users',
    // social:start
    '/list-accounts': 'users',
    // social:end
    '/update-user': 'users',
    '/revoke-session': 'users, not impersonated',
    '/revoke-sessions': 'users, not impersonated',
    '/revoke-other-sessions': 'users, not impersonated',
    '/change-email': 'users, not impersonated',
    '/send-verification-email': 'users, not impersonated',
    '/verify-email': 'users, not impersonated',
    '/delete-user': 'users, not impersonated',
    '/delete-user/callback': 'users, not impersonated',
    '/email-otp/verify-email': 'users, not impersonated',
    '/email-otp/request-email-change': 'users, not impersonated',
    '/email-otp/change-email': 'users, not impersonated',
    // social:start
    '/link-social': 'users, not impersonated',
    '/unlink-account': 'users, not impersonated',
    // social:end
    '/admin/list-users': 'administrators',
    '/admin/get-user': 'administrators',
    '/admin/list-user-sessions': 'administrators',
    '/admin/create-user': 'administrators',
    '/admin/update-user': 'administrators',
    '/admin/set-role': 'administrators',
    '/admin/ban-user': 'administrators',
    '/admin/unban-user': 'administrators',
    '/admin/remove-user': 'administrators',
    '/admin/revoke-user-session': 'administrators',
    '/admin/revoke-user-sessions': 'administrators',
    '/admin/set-user-password': 'administrators',
    '/admin/impersonate-user': 'administrators',
    '/admin/stop-impersonating': 'signed in',
    '/admin/has-permission': 'signed in',
    '/openapi.json': 'administrators',
  },
  pages: {
    '/logout': 'everyone',
    '/login': 'signed out',
    '/login/verify': 'signed out',
    // social:start
    '/login/error': 'signed out',
    // social:end
  },
};
