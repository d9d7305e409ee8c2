import type { Config } from '~/server/config';

interface OrganizationLimits {
  members: number;
  teams: number;
  /** Pending ones. */
  invitations: number;
  /** Per hour. */
  invitationEmails: number;
}

/**
 * The limits of an organization. The same for all by default; to tie them to a plan, look it up
 * here by the organization's ID.
 */
export const getLimits = (
  { organizations }: Pick<Config, 'organizations'>,
  _organization: { id: string },
): OrganizationLimits => organizations;
