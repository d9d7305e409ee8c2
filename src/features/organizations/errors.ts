import type { ErrorCatalogue } from '~/shared/errors/app-error';
import type { OrganizationPermissionName } from './permissions';
import { team } from './teams/record';

/** Errors of organizations, members, teams and invitations: see docs/organizations-api.md. */
export const organizationErrors = {
  /** No slug in the call: the organization is always part of the URL, never of the session. */
  NO_ACTIVE_ORGANIZATION: { status: 400, message: 'organization-errors:NO_ACTIVE_ORGANIZATION' },
  /** Unknown, or the user is not a member: both get the same answer. */
  ORGANIZATION_NOT_FOUND: { status: 404, message: 'organization-errors:ORGANIZATION_NOT_FOUND' },
  ORGANIZATION_ALREADY_EXISTS: {
    status: 409,
    message: 'organization-errors:ORGANIZATION_ALREADY_EXISTS',
  },
  /** Optimistic locking conflict: it was changed since the form was loaded. */
  ORGANIZATION_CHANGED: { status: 409, message: 'organization-errors:ORGANIZATION_CHANGED' },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    status: 403,
    message: 'organization-errors:YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
  },
  YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  },

  MEMBER_NOT_FOUND: { status: 404, message: 'organization-errors:MEMBER_NOT_FOUND' },
  ROLE_NOT_FOUND: { status: 400, message: 'organization-errors:ROLE_NOT_FOUND' },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 400,
    message: 'organization-errors:USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 409,
    message: 'organization-errors:USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: {
    status: 403,
    message: 'organization-errors:ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  },
  /** Leaving, and giving up the own role. */
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    status: 409,
    message: 'organization-errors:YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  },
  /** Deleting a user. `organizations` in the error's data names them. */
  ONLY_OWNER: { status: 409, message: 'organization-errors:ONLY_OWNER' },
  /** Transferring ownership to an owner, for example to oneself. */
  USER_IS_ALREADY_AN_OWNER: {
    status: 409,
    message: 'organization-errors:USER_IS_ALREADY_AN_OWNER',
  },
  /** Making a user an owner who could not act. */
  OWNER_IS_BANNED: { status: 409, message: 'organization-errors:OWNER_IS_BANNED' },

  ...team.errors,
  UNABLE_TO_REMOVE_LAST_TEAM: {
    status: 409,
    message: 'organization-errors:UNABLE_TO_REMOVE_LAST_TEAM',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    status: 403,
    message: 'organization-errors:YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
  },
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: {
    status: 404,
    message: 'organization-errors:USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
  },
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  },

  INVITATION_NOT_FOUND: { status: 404, message: 'organization-errors:INVITATION_NOT_FOUND' },
  /** Expired, cancelled, or answered already. */
  FAILED_TO_RETRIEVE_INVITATION: {
    status: 410,
    message: 'organization-errors:FAILED_TO_RETRIEVE_INVITATION',
  },
  INVITATION_LIMIT_REACHED: {
    status: 403,
    message: 'organization-errors:INVITATION_LIMIT_REACHED',
  },
  /** From all organizations together: see `emailsPerMailbox`. */
  TOO_MANY_INVITATIONS_TO_THIS_ADDRESS: {
    status: 429,
    message: 'organization-errors:TOO_MANY_INVITATIONS_TO_THIS_ADDRESS',
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    status: 409,
    message: 'organization-errors:USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    status: 403,
    message:
      'organization-errors:EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  },
  /** The inviter left, was removed or banned, or may no longer grant the role. */
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 410,
    message: 'organization-errors:INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
  },
  /** Removed by others: they come back by a personal invitation only. */
  YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION: {
    status: 403,
    message: 'organization-errors:YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION',
  },
  INVITE_LINK_NOT_FOUND: { status: 404, message: 'organization-errors:INVITE_LINK_NOT_FOUND' },
  /** Expired, used up, or its creator may no longer invite with this role. */
  INVITE_LINK_NO_LONGER_VALID: {
    status: 410,
    message: 'organization-errors:INVITE_LINK_NO_LONGER_VALID',
  },
  INVITE_LINK_LIMIT_REACHED: {
    status: 403,
    message: 'organization-errors:INVITE_LINK_LIMIT_REACHED',
  },
  /** Not the domain of the owner's own verified address, or one of a public mail provider. */
  JOIN_DOMAIN_NOT_ALLOWED: { status: 400, message: 'organization-errors:JOIN_DOMAIN_NOT_ALLOWED' },
  JOIN_DOMAIN_TAKEN: { status: 409, message: 'organization-errors:JOIN_DOMAIN_TAKEN' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_CONTENT: {
    status: 403,
    message: 'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_CONTENT',
  },
} as const satisfies ErrorCatalogue;

export type OrganizationErrorCode = keyof typeof organizationErrors;

/** The error of members without a permission. */
export const rejectionCodes = {
  'organization.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  'organization.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  'member.create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
  'member.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  'member.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  'invitation.create': 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'invitation.cancel': 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
  'team.create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  'team.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  'team.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
  'content.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_CONTENT',
} as const satisfies Record<OrganizationPermissionName, OrganizationErrorCode>;
