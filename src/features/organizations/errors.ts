import { type ErrorCatalogue, errorsByMessage } from '~/shared/errors/app-error';
import type { OrganizationPermissionName } from './permissions';
import { team } from './teams/record';

/** Errors of organizations, members, teams and invitations: see docs/organizations-api.md. */
const own = errorsByMessage({
  /** No slug in the call: the organization is always part of the URL, never of the session. */
  'organization-errors:NO_ACTIVE_ORGANIZATION': 400,
  /** Unknown, or the user is not a member: both get the same answer. */
  'organization-errors:ORGANIZATION_NOT_FOUND': 404,
  'organization-errors:ORGANIZATION_ALREADY_EXISTS': 409,
  /** Optimistic locking conflict: it was changed since the form was loaded. */
  'organization-errors:ORGANIZATION_CHANGED': 409,
  'organization-errors:YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION': 403,

  'organization-errors:MEMBER_NOT_FOUND': 404,
  'organization-errors:ROLE_NOT_FOUND': 400,
  'organization-errors:USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 400,
  'organization-errors:USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 409,
  'organization-errors:ORGANIZATION_MEMBERSHIP_LIMIT_REACHED': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 403,
  /** Leaving, and giving up the own role. */
  'organization-errors:YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER': 409,
  /** Deleting a user. `organizations` in the error's data names them. */
  'organization-errors:ONLY_OWNER': 409,
  /** Transferring ownership to an owner, for example to oneself. */
  'organization-errors:USER_IS_ALREADY_AN_OWNER': 409,
  /** Making a user an owner who could not act. */
  'organization-errors:OWNER_IS_BANNED': 409,

  'organization-errors:UNABLE_TO_REMOVE_LAST_TEAM': 409,
  'organization-errors:YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS': 403,
  'organization-errors:USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 404,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER': 403,

  'organization-errors:INVITATION_NOT_FOUND': 404,
  /** Expired, cancelled, or answered already. */
  'organization-errors:FAILED_TO_RETRIEVE_INVITATION': 410,
  'organization-errors:INVITATION_LIMIT_REACHED': 403,
  /** From all organizations together: see `emailsPerMailbox`. */
  'organization-errors:TOO_MANY_INVITATIONS_TO_THIS_ADDRESS': 429,
  'organization-errors:USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION': 409,
  'organization-errors:YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 403,
  'organization-errors:EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION': 403,
  /** The inviter left, was removed or banned, or may no longer grant the role. */
  'organization-errors:INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION': 410,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE': 403,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 403,
  /** Removed by others: they come back by a personal invitation only. */
  'organization-errors:YOU_WERE_REMOVED_FROM_THIS_ORGANIZATION': 403,
  'organization-errors:INVITE_LINK_NOT_FOUND': 404,
  /** Expired, used up, or its creator may no longer invite with this role. */
  'organization-errors:INVITE_LINK_NO_LONGER_VALID': 410,
  'organization-errors:INVITE_LINK_LIMIT_REACHED': 403,
  /** Not the domain of the owner's own verified address, or one of a public mail provider. */
  'organization-errors:JOIN_DOMAIN_NOT_ALLOWED': 400,
  'organization-errors:JOIN_DOMAIN_TAKEN': 409,
  'organization-errors:YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_CONTENT': 403,
});

export const organizationErrors = { ...own, ...team.errors } as const satisfies ErrorCatalogue;

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
