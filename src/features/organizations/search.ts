import * as v from 'valibot';
import { sortOrders, urlString } from '~/shared/list-input';

export const managedOrganizationSorts = ['name', 'created', 'members'] as const;
export type ManagedOrganizationSort = (typeof managedOrganizationSorts)[number];

/** Search parameters of the manager's list. Invalid values fall back to defaults. */
export const managedOrganizationsSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  sort: v.optional(v.fallback(v.picklist(managedOrganizationSorts), 'name'), 'name'),
  order: v.optional(v.fallback(v.picklist(sortOrders), 'asc'), 'asc'),
});
export type ManagedOrganizationsSearch = v.InferOutput<typeof managedOrganizationsSearch>;
