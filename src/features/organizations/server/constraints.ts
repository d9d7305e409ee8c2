import type { ConstraintErrors } from '~/server/database/errors';
import { organizationErrors } from '../errors';

export const organizationConstraints: ConstraintErrors = {
  organizations_slug_unique: {
    code: 'ORGANIZATION_ALREADY_EXISTS',
    kind: organizationErrors.ORGANIZATION_ALREADY_EXISTS,
    field: 'slug',
  },
  organizations_join_domain_unique: {
    code: 'JOIN_DOMAIN_TAKEN',
    kind: organizationErrors.JOIN_DOMAIN_TAKEN,
    field: 'domain',
  },
  // The team was deleted at the same time.
  organization_invitations_team: {
    code: 'TEAM_NOT_FOUND',
    kind: organizationErrors.TEAM_NOT_FOUND,
    field: 'teamId',
  },
};
