import type { Access } from '~/shared/access';

export const access: Access = {
  calls: {
    'notifications/list': 'users',
    'notifications/unread': 'users',
    'notifications/mark': 'users, not impersonated',
    'notifications/markAllRead': 'users, not impersonated',
    'notifications/preferences': 'users',
    'notifications/setPreference': 'users, not impersonated',
  },
  pages: {
    '/app/notifications': 'users',
    '/manager/notifications': 'administrators',
    '/unsubscribe': 'everyone',
  },
  screens: [
    { name: 'notifications', who: 'user', path: '/app/notifications' },
    { name: 'unsubscribe', who: 'visitor', path: '/unsubscribe?token=user.daily-digest.signature' },
  ],
};
