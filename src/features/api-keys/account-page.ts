import { KeyRound } from 'lucide-react';
import type { AccountPage } from '~/features/accounts/account/pages';
import { prefetch } from '~/shared/data/loaders';
import { lazySlot } from '~/shared/page/slots';
import { apiKeyQueries } from './client';

export const apiKeysPage: AccountPage = {
  name: 'api-keys',
  label: 'api-keys:title',
  icon: KeyRound,
  component: lazySlot(() => import('./components/sections'), 'OwnKeys'),
  load: ({ data }) => prefetch(data, apiKeyQueries.list()),
};
