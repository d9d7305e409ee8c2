/** From the most to the least powerful. A module of its own: the router needs it on every page. */
export const organizationRoles = ['owner', 'admin', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];
