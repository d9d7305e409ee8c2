import type { PlainMessageKey } from '~/shared/i18n/i18n';
import type { BadgeTone } from '~/ui/basics/badge';
import type { ActivityKind } from '../kinds';

export const kindLabels: Record<ActivityKind, PlainMessageKey> = {
  'sign-up': 'activity:kind.signUp',
  'sign-in': 'activity:kind.signIn',
  'sign-in.failed': 'activity:kind.signInFailed',
  'sign-out': 'activity:kind.signOut',
  onboarded: 'activity:kind.onboarded',
  'account.renamed': 'activity:kind.accountRenamed',
  'account.email-changed': 'activity:kind.accountEmailChanged',
  'account.avatar-changed': 'activity:kind.accountAvatarChanged',
  // social:start
  'account.provider-linked': 'activity:kind.providerLinked',
  'account.provider-unlinked': 'activity:kind.providerUnlinked',
  // social:end
  'account.data-requested': 'activity:kind.dataRequested',
  'account.data-downloaded': 'activity:kind.dataDownloaded',
  'account.deleted': 'activity:kind.accountDeleted',
  'session.revoked': 'activity:kind.sessionRevoked',
  'sessions.revoked': 'activity:kind.sessionsRevoked',
  'avatar.removed': 'activity:kind.avatarRemoved',
  'user.created': 'activity:kind.userCreated',
  'user.updated': 'activity:kind.userUpdated',
  'user.role-changed': 'activity:kind.userRoleChanged',
  'user.banned': 'activity:kind.userBanned',
  'user.unbanned': 'activity:kind.userUnbanned',
  'user.password-set': 'activity:kind.userPasswordSet',
  'user.deleted': 'activity:kind.userDeleted',
  'impersonation.started': 'activity:kind.impersonationStarted',
  'impersonation.stopped': 'activity:kind.impersonationStopped',
  'email.undelivered': 'activity:kind.emailUndelivered',
  // jobs-page:start
  'job.retried': 'activity:kind.jobRetried',
  'job.cancelled': 'activity:kind.jobCancelled',
  'job.started': 'activity:kind.jobStarted',
  // jobs-page:end
  // organizations:start
  'organization.created': 'activity:kind.organizationCreated',
  'organization.updated': 'activity:kind.organizationUpdated',
  'organization.logo-changed': 'activity:kind.organizationLogoChanged',
  'organization.logo-removed': 'activity:kind.organizationLogoRemoved',
  'organization.deleted': 'activity:kind.organizationDeleted',
  'organization.owner-appointed': 'activity:kind.organizationOwnerAppointed',
  'organization.member-left': 'activity:kind.organizationMemberLeft',
  'organization.member-removed': 'activity:kind.organizationMemberRemoved',
  'organization.member-role-changed': 'activity:kind.organizationMemberRoleChanged',
  'organization.team-created': 'activity:kind.organizationTeamCreated',
  'organization.team-updated': 'activity:kind.organizationTeamUpdated',
  'organization.team-deleted': 'activity:kind.organizationTeamDeleted',
  'organization.team-member-added': 'activity:kind.organizationTeamMemberAdded',
  'organization.team-member-removed': 'activity:kind.organizationTeamMemberRemoved',
  'organization.invitation-sent': 'activity:kind.organizationInvitationSent',
  'organization.invitation-resent': 'activity:kind.organizationInvitationResent',
  'organization.invitation-cancelled': 'activity:kind.organizationInvitationCancelled',
  'organization.invitation-accepted': 'activity:kind.organizationInvitationAccepted',
  'organization.invitation-declined': 'activity:kind.organizationInvitationDeclined',
  // organizations:end
  // organizations:start
  // sample:start
  'organization.reading-list-created': 'activity:kind.organizationReadingListCreated',
  'organization.reading-list-renamed': 'activity:kind.organizationReadingListRenamed',
  'organization.reading-list-deleted': 'activity:kind.organizationReadingListDeleted',
  'organization.reading-list-book-added': 'activity:kind.organizationReadingListBookAdded',
  'organization.reading-list-book-removed': 'activity:kind.organizationReadingListBookRemoved',
  'organization.reading-list-book-moved': 'activity:kind.organizationReadingListBookMoved',
  'organization.reading-list-note-edited': 'activity:kind.organizationReadingListNoteEdited',
  // sample:end
  // organizations:end
  // sample:start
  'book.created': 'activity:kind.bookCreated',
  'book.updated': 'activity:kind.bookUpdated',
  'book.deleted': 'activity:kind.bookDeleted',
  'genre.created': 'activity:kind.genreCreated',
  'genre.updated': 'activity:kind.genreUpdated',
  'genre.deleted': 'activity:kind.genreDeleted',
  // sample:end
  // npm run new adds labels here.
};

/** Colours for the kinds that matter most to administrators. */
const tones: Partial<Record<ActivityKind, BadgeTone>> = {
  'sign-in.failed': 'warning',
  'account.deleted': 'danger',
  'user.banned': 'danger',
  'user.deleted': 'danger',
  'user.role-changed': 'accent',
  'impersonation.started': 'warning',
  'email.undelivered': 'warning',
  // organizations:start
  'organization.deleted': 'danger',
  'organization.owner-appointed': 'accent',
  'organization.member-role-changed': 'accent',
  // organizations:end
  // sample:start
  'book.deleted': 'danger',
  'genre.deleted': 'danger',
  // sample:end
};

export const toneOf = (kind: ActivityKind): BadgeTone => tones[kind] ?? 'neutral';

/** Labels of values that are codes. */
export const valueLabels: Record<string, PlainMessageKey> = {
  admin: 'activity:value.admin',
  user: 'activity:value.user',
  // organizations:start
  owner: 'activity:value.organizationOwner',
  member: 'activity:value.organizationMember',
  // organizations:end
  INVALID_OTP: 'activity:value.invalidCode',
  OTP_EXPIRED: 'activity:value.expiredCode',
  TOO_MANY_ATTEMPTS: 'activity:value.tooMany',
  TOO_MANY_REQUESTS: 'activity:value.tooMany',
  BANNED_USER: 'activity:value.banned',
  // sample:start
  COVER_UPLOADED: 'activity:value.coverUploaded',
  COVER_REPLACED: 'activity:value.coverReplaced',
  // sample:end
};
