import * as v from 'valibot';
import { defineList } from '~/shared/list';
import { urlChoice, urlSearchTerm } from '~/shared/schema';

/** From the most to the least powerful. */
export const organizationRoles = ['owner', 'admin', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** How the manager's list is sorted. */
export const managedOrganizationList = defineList({ sorts: ['name', 'created', 'members'] });
export type ManagedOrganizationSort = (typeof managedOrganizationList.sorts)[number];
export type ManagedOrganizationsSearch = typeof managedOrganizationList.defaults;

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
