import * as v from 'valibot';
import { wholeNumber } from './values';

/** Limits of organizations: see `limitsOf` in the organizations feature. */
export interface OrganizationsConfig {
  perUser: number;
  teams: number;
  members: number;
  /** Pending ones. */
  invitations: number;
  /** Per hour. */
  invitationEmails: number;
}

export const organizationSchema = v.object({
  ORGANIZATIONS_PER_USER: wholeNumber(10, 1, 1000),
  ORGANIZATION_TEAMS: wholeNumber(50, 1, 1000),
  ORGANIZATION_MEMBERS: wholeNumber(500, 1, 1_000_000),
  ORGANIZATION_INVITATIONS: wholeNumber(100, 1, 1000),
  ORGANIZATION_INVITATION_EMAILS: wholeNumber(20, 1, 10_000),
});

type Variables = v.InferOutput<typeof organizationSchema>;

export const organizationsConfigOf = (it: Variables): OrganizationsConfig => ({
  perUser: it.ORGANIZATIONS_PER_USER,
  teams: it.ORGANIZATION_TEAMS,
  members: it.ORGANIZATION_MEMBERS,
  invitations: it.ORGANIZATION_INVITATIONS,
  invitationEmails: it.ORGANIZATION_INVITATION_EMAILS,
});
