import { lazySlot, loadSlot, type FeatureSlots } from '~/shared/page/slots';
import type { ChecklistItem } from '~/ui/layout/checklist';
import type { OrganizationPermission } from './permissions';

/** What other features can add to the pages of an organization, in their manifests. */

declare module '~/shared/feature' {
  interface NavigationPlaces {
    /** The pages of an organization. */
    organization: true;
  }
  interface NavigationEntry {
    /** Of a page of an organization: hides it from members whose role does not have it. */
    organizationPermission?: OrganizationPermission;
  }
  interface AnyFeature {
    /** A first step of a new organization. */
    useOrganizationStep?: (slug: string) => ChecklistItem;
  }
}

declare module '~/shared/page/slots' {
  interface Slots {
    /** On the overview of an organization. */
    organization: { slug: string };
    /** On the card of an organization on the home page: what is new in it, as badges. */
    organizationNews: { slug: string };
    /** In the settings of an organization, for owners and administrators of it. */
    organizationSettings: { slug: string };
    /** On the page of an organization in the manager. */
    managedOrganization: { id: string };
  }
}

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
  home: {
    component: lazySlot(() =>
      import('./components/home-organizations').then((module) => module.HomeOrganizations),
    ),
    load: async (data, _params, pageContext) => {
      const { organizationQueries } = await import('./client');
      await Promise.all([
        data.prefetch(organizationQueries.news()),
        loadSlot('organizationNews', { data, pageContext }),
      ]);
    },
  },
  userDeletion: {
    component: lazySlot(() =>
      import('./components/owned-choices').then((module) => module.Choices),
    ),
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
