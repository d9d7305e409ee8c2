import * as v from 'valibot';
import { defineList } from '~/shared/list';
import { listSearch, urlChoice, urlSearchTerm } from '~/shared/schema';

/** From the most to the least powerful. */
export const organizationRoles = ['owner', 'admin', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

export const managedOrganizationSorts = ['name', 'created', 'members'] as const;
export type ManagedOrganizationSort = (typeof managedOrganizationSorts)[number];

/** Search parameters of the manager's list. Invalid values fall back to defaults. */
export const managedOrganizationsSearch = v.object(listSearch(managedOrganizationSorts));
export type ManagedOrganizationsSearch = v.InferOutput<typeof managedOrganizationsSearch>;

/** Omitted from the URL. */
export const managedOrganizationsSearchDefaults = v.parse(managedOrganizationsSearch, {});

/** Search parameters of the members on an organization's page in the manager. */
export const managedMembersSearch = v.object({
  searchTerm: urlSearchTerm,
  role: urlChoice(organizationRoles),
});
export type ManagedMembersSearch = v.InferOutput<typeof managedMembersSearch>;

/** Omitted from the URL. */
export const managedMembersSearchDefaults = v.parse(managedMembersSearch, {});

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

export const teamList = defineList({ sorts: ['name', 'created'] });
