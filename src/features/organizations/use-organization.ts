import { useQuery } from '@tanstack/react-query';
import { organizationQueries } from './client';
import { type OrganizationPermission, hasOrganizationPermission } from './permissions';
import type { OwnOrganization } from './schema';

/**
 * The organization of the page with its present name and the user's present role. The slug stays
 * that of the URL.
 */
export function useOrganization(initial: OwnOrganization) {
  const { data } = useQuery({ ...organizationQueries.mine(), meta: { changes: 'organization' } });
  const { name, role, logo, members } = data?.find(({ id }) => id === initial.id) ?? initial;
  return {
    ...initial,
    name,
    role,
    logo,
    members,
    may: (permission: OrganizationPermission) => hasOrganizationPermission(role, permission),
  };
}

export type CurrentOrganization = ReturnType<typeof useOrganization>;
