import * as v from 'valibot';

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

const text = v.optional(v.pipe(v.string(), v.trim()), '');

function limit(fallback: number, max: number) {
  return v.pipe(
    text,
    v.transform((it) => (it === '' ? fallback : /^\d+$/.test(it) ? Number(it) : Number.NaN)),
    v.check(
      (it) => Number.isSafeInteger(it) && it >= 1 && it <= max,
      `expected a whole number from 1 to ${max}`,
    ),
  );
}

export const organizationVariables = {
  ORGANIZATIONS_PER_USER: limit(10, 1000),
  ORGANIZATION_TEAMS: limit(50, 1000),
  ORGANIZATION_MEMBERS: limit(500, 1_000_000),
  ORGANIZATION_INVITATIONS: limit(100, 1000),
  ORGANIZATION_INVITATION_EMAILS: limit(20, 10_000),
};

type Values = Record<keyof typeof organizationVariables, number>;

export const organizationsConfigOf = (it: Values): OrganizationsConfig => ({
  perUser: it.ORGANIZATIONS_PER_USER,
  teams: it.ORGANIZATION_TEAMS,
  members: it.ORGANIZATION_MEMBERS,
  invitations: it.ORGANIZATION_INVITATIONS,
  invitationEmails: it.ORGANIZATION_INVITATION_EMAILS,
});
