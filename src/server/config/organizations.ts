import * as v from 'valibot';
import { defineConfigPart } from './part';
import { wholeNumber } from './values';

declare module '~/shared/page/public-config' {
  interface PublicConfig {
    /** In how many organizations a user can be. */
    organizationsPerUser: number;
  }
}

/** Limits of organizations: see `getLimits` in the organizations feature. */
export const organizations = defineConfigPart({
  schema: v.object({
    ORGANIZATIONS_PER_USER: wholeNumber(10, 1, 1000),
    ORGANIZATION_TEAMS: wholeNumber(50, 1, 1000),
    ORGANIZATION_MEMBERS: wholeNumber(500, 1, 1_000_000),
    ORGANIZATION_INVITATIONS: wholeNumber(100, 1, 1000),
    ORGANIZATION_INVITATION_EMAILS: wholeNumber(20, 1, 10_000),
  }),
  read: (env) => ({
    perUser: env.ORGANIZATIONS_PER_USER,
    teams: env.ORGANIZATION_TEAMS,
    members: env.ORGANIZATION_MEMBERS,
    /** Pending ones. */
    invitations: env.ORGANIZATION_INVITATIONS,
    /** Per hour. */
    invitationEmails: env.ORGANIZATION_INVITATION_EMAILS,
  }),
  publish: (own) => ({ organizationsPerUser: own.perUser }),
});
