import * as v from 'valibot';
import { sortOrders, urlChoice, urlSearchTerm, urlString } from '~/shared/list-input';
import { organizationRoles } from './roles';

export const managedOrganizationSorts = ['name', 'created', 'members'] as const;
export type ManagedOrganizationSort = (typeof managedOrganizationSorts)[number];

/** Search parameters of the manager's list. Invalid values fall back to defaults. */
export const managedOrganizationsSearch = v.object({
  searchTerm: v.optional(v.fallback(urlString, ''), ''),
  sort: v.optional(v.fallback(v.picklist(managedOrganizationSorts), 'name'), 'name'),
  order: v.optional(v.fallback(v.picklist(sortOrders), 'asc'), 'asc'),
});
export type ManagedOrganizationsSearch = v.InferOutput<typeof managedOrganizationsSearch>;

/** Search parameters of the list of members. */
export const membersSearch = v.object({
  searchTerm: urlSearchTerm,
  role: urlChoice(organizationRoles),
  /** The open dialog. */
  open: urlChoice(['invite']),
});
export type MembersSearch = v.InferOutput<typeof membersSearch>;

/** Omitted from the URL. */
export const membersSearchDefaults: MembersSearch = { searchTerm: '', role: '', open: '' };
