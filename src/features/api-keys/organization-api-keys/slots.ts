import { lazySlot, type FeatureSlots } from '~/shared/page/slots';

const loadClient = () => import('./client');
const loadSections = () => import('./components/organization-keys');

export const organizationApiKeySlots: FeatureSlots = {
  organizationSettings: {
    component: lazySlot(loadSections, 'OrganizationKeys'),
    load: async (data, { slug = '' }) =>
      data.prefetch((await loadClient()).organizationKeyQueries.list(slug)),
  },
  managedOrganization: {
    component: lazySlot(loadSections, 'ManagedOrganizationKeys'),
    load: async (data, { id = '' }) =>
      data.prefetch((await loadClient()).organizationKeyQueries.managed(id)),
  },
};
