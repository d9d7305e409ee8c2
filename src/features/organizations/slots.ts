import { lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '~/shared/data/loaders';
import type { FeatureSlots } from '~/shared/page/slots';

export const organizationSlots: FeatureSlots = {
  switcher: {
    component: lazyRouteComponent(() => import('./switcher'), 'OrganizationSwitcher'),
  },
  homeNotices: {
    component: lazyRouteComponent(
      () => import('./components/waiting-invitations'),
      'WaitingInvitations',
    ),
    load: async (data) => {
      const { invitationQueries } = await import('./client');
      await prefetch(data, invitationQueries.waiting());
    },
  },
  user: {
    component: lazyRouteComponent(() => import('./user-organizations'), 'UserOrganizations'),
    load: async (data, { id = '' }) => {
      const { managedOrganizationQueries } = await import('./client');
      await prefetch(data, managedOrganizationQueries.ofUser(id));
    },
  },
};
