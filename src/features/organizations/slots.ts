import { lazySlot } from '~/shared/page/lazy-slot';
import type { FeatureSlots } from '~/shared/page/slots';

export const organizationSlots: FeatureSlots = {
  switcher: {
    component: lazySlot(() => import('./switcher').then((module) => module.OrganizationSwitcher)),
    // With the page: pages without other calls do not load the client for them. Old data will do,
    // and the badge is no reason for an error page.
    load: async (data) => {
      const { invitationQueries } = await import('./client');
      await data.load({ ...invitationQueries.waiting(), retry: false }).catch(() => {});
    },
  },
  homeNotices: {
    component: lazySlot(() =>
      import('./components/home-notices').then((module) => module.HomeNotices),
    ),
    load: async (data) => {
      const { invitationQueries, joiningQueries } = await import('./client');
      await Promise.all([
        data.prefetch(invitationQueries.waiting()),
        data.prefetch(joiningQueries.joinable()),
      ]);
    },
  },
  user: {
    component: lazySlot(() =>
      import('./user-organizations').then((module) => module.UserOrganizations),
    ),
    load: async (data, { id = '' }) => {
      const { managedOrganizationQueries } = await import('./client');
      await data.prefetch(managedOrganizationQueries.ofUser(id));
    },
  },
};
