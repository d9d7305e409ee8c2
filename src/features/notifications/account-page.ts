import { Bell } from 'lucide-react';
import type { AccountPage } from '~/features/accounts/account/pages';
import { prefetch } from '~/shared/data/loaders';
import { lazySlot } from '~/shared/page/slots';
import { notificationQueries } from './client';

export const notificationsPage: AccountPage = {
  name: 'notifications',
  label: 'notifications:title',
  icon: Bell,
  component: lazySlot(() => import('./components/preferences'), 'Preferences'),
  load: ({ data }) => prefetch(data, notificationQueries.preferences()),
  anchors: ['notifications'],
};
