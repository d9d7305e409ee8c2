import type { OrganizationErrorCode } from '~/features/organizations/errors';
import type { OrganizationPermission } from '~/features/organizations/permissions';
import type { TestApp } from './app';
import type { TestOrganization, TestUser } from './organizations';

export interface OrganizationAccess {
  /** Absent: every member. */
  permission?: OrganizationPermission;
  /** If it is not the one of the permission. */
  rejection?: OrganizationErrorCode;
}

/** What a feature keeps in organizations. See `tests/organization-data`. */
export interface OrganizationData {
  /** Who may call its procedures. */
  access: Record<string, OrganizationAccess>;
  /** Their input, which succeeds at least the first time. */
  inputs(
    app: TestApp,
    owner: TestUser,
    organization: TestOrganization,
  ): Promise<Record<string, object>>;
}
