import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'passkeys/list': 'users',
    'passkeys/rename': 'users, not impersonated',
    'passkeys/remove': 'users, not impersonated',
    'passkeys/confirmOptions': 'users, not impersonated',
    'passkeys/confirm': 'users, not impersonated',
    'passkeys/offer': 'users',
    'passkeys/dismissOffer': 'users, not impersonated',
    'passkeys/count': 'administrators',
    'passkeys/removeAll': 'administrators',
    '/passkey/generate-register-options': 'users, not impersonated',
    '/passkey/verify-registration': 'users, not impersonated',
    '/passkey/generate-authenticate-options': 'everyone',
    '/passkey/verify-authentication': 'everyone',
  },
};
