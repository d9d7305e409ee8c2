import { lazySlot, type FeatureSlots } from '~/shared/page/slots';
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

// Few modules: every page loads the list of them.
const loadSwitcher = () => import('./switcher');
const loadHome = () => import('./components/home');
const loadUser = () => import('./user-organizations');

export const organizationSlots: FeatureSlots = {
  switcher: {
    component: lazySlot(loadSwitcher, 'OrganizationSwitcher'),
    load: async (data) => (await loadSwitcher()).loadWaiting(data),
  },
  homeOffers: {
    component: lazySlot(loadHome, 'HomeOffers'),
    load: async (data) => (await loadHome()).prefetchOffers(data),
  },
  home: {
    component: lazySlot(loadHome, 'HomeOrganizations'),
    load: async (data, _params, pageContext) =>
      (await loadHome()).prefetchNews({ data, pageContext }),
  },
  userDeletion: {
    component: lazySlot(() => import('./components/owned-choices'), 'Choices'),
  },
  user: {
    component: lazySlot(loadUser, 'UserOrganizations'),
    load: async (data, { id = '' }) => (await loadUser()).prefetchOrganizations(data, id),
  },
};
