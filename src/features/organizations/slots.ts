import { lazyRouteComponent } from '@tanstack/react-router';
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
      await data.prefetch(invitationQueries.waiting());
    },
  },
  user: {
    component: lazyRouteComponent(() => import('./user-organizations'), 'UserOrganizations'),
    load: async (data, { id = '' }) => {
      const { managedOrganizationQueries } = await import('./client');
      await data.prefetch(managedOrganizationQueries.ofUser(id));
    },
  },
};
