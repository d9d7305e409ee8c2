import type { MessageKey, Translate } from '~/shared/i18n/i18n';
import type { MessageParameters } from '~/shared/i18n/messages.gen';
import type { ActivityKind } from '../kinds';
import type { ActivityRow } from '../schema';

/** What a sentence may mention. */
export const placeholders = [
  'actor',
  'target',
  // Logged values, by their names.
  'email',
  'role',
  // organizations:start
  'member',
  'team',
  // organizations:end
  // organizations:start
  // sample:start
  'readingList',
  'readingListBook',
  // sample:end
  // organizations:end
] as const;

export type Placeholder = (typeof placeholders)[number];

/** Messages that have no other parameters. */
type SentenceKey = {
  [Key in MessageKey]: MessageParameters[Key] extends undefined
    ? never
    : keyof MessageParameters[Key] extends Placeholder
      ? Key
      : never;
}[MessageKey];

const sentences: Record<ActivityKind, SentenceKey> = {
  'sign-up': 'activity:sentence.signUp',
  'sign-in': 'activity:sentence.signIn',
  'sign-in.failed': 'activity:sentence.signInFailed',
  'sign-out': 'activity:sentence.signOut',
  onboarded: 'activity:sentence.onboarded',
  'account.renamed': 'activity:sentence.accountRenamed',
  'account.email-changed': 'activity:sentence.accountEmailChanged',
  'account.avatar-changed': 'activity:sentence.accountAvatarChanged',
  // social:start
  'account.provider-linked': 'activity:sentence.providerLinked',
  'account.provider-unlinked': 'activity:sentence.providerUnlinked',
  // social:end
  'account.data-requested': 'activity:sentence.dataRequested',
  'account.data-downloaded': 'activity:sentence.dataDownloaded',
  'account.deleted': 'activity:sentence.accountDeleted',
  'session.revoked': 'activity:sentence.sessionRevoked',
  'sessions.revoked': 'activity:sentence.sessionsRevoked',
  'avatar.removed': 'activity:sentence.avatarRemoved',
  'user.created': 'activity:sentence.userCreated',
  'user.updated': 'activity:sentence.userUpdated',
  'user.role-changed': 'activity:sentence.userRoleChanged',
  'user.banned': 'activity:sentence.userBanned',
  'user.unbanned': 'activity:sentence.userUnbanned',
  'user.password-set': 'activity:sentence.userPasswordSet',
  'user.deleted': 'activity:sentence.userDeleted',
  'impersonation.started': 'activity:sentence.impersonationStarted',
  'impersonation.stopped': 'activity:sentence.impersonationStopped',
  'email.undelivered': 'activity:sentence.emailUndelivered',
  // jobs-page:start
  'job.retried': 'activity:sentence.jobRetried',
  'job.cancelled': 'activity:sentence.jobCancelled',
  'job.started': 'activity:sentence.jobStarted',
  // jobs-page:end
  // organizations:start
  'organization.created': 'activity:sentence.organizationCreated',
  'organization.updated': 'activity:sentence.organizationUpdated',
  'organization.logo-changed': 'activity:sentence.organizationLogoChanged',
  'organization.logo-removed': 'activity:sentence.organizationLogoRemoved',
  'organization.deleted': 'activity:sentence.organizationDeleted',
  'organization.owner-appointed': 'activity:sentence.organizationOwnerAppointed',
  'organization.member-left': 'activity:sentence.organizationMemberLeft',
  'organization.member-removed': 'activity:sentence.organizationMemberRemoved',
  'organization.member-role-changed': 'activity:sentence.organizationMemberRoleChanged',
  'organization.team-created': 'activity:sentence.organizationTeamCreated',
  'organization.team-updated': 'activity:sentence.organizationTeamUpdated',
  'organization.team-deleted': 'activity:sentence.organizationTeamDeleted',
  'organization.team-member-added': 'activity:sentence.organizationTeamMemberAdded',
  'organization.team-member-removed': 'activity:sentence.organizationTeamMemberRemoved',
  'organization.invitation-sent': 'activity:sentence.organizationInvitationSent',
  'organization.invitation-resent': 'activity:sentence.organizationInvitationResent',
  'organization.invitation-cancelled': 'activity:sentence.organizationInvitationCancelled',
  'organization.invitation-accepted': 'activity:sentence.organizationInvitationAccepted',
  'organization.invitation-declined': 'activity:sentence.organizationInvitationDeclined',
  // organizations:end
  // organizations:start
  // sample:start
  'organization.reading-list-created': 'activity:sentence.organizationReadingListCreated',
  'organization.reading-list-renamed': 'activity:sentence.organizationReadingListRenamed',
  'organization.reading-list-deleted': 'activity:sentence.organizationReadingListDeleted',
  'organization.reading-list-book-added': 'activity:sentence.organizationReadingListBookAdded',
  'organization.reading-list-book-removed': 'activity:sentence.organizationReadingListBookRemoved',
  'organization.reading-list-book-moved': 'activity:sentence.organizationReadingListBookMoved',
  'organization.reading-list-note-edited': 'activity:sentence.organizationReadingListNoteEdited',
  // sample:end
  // organizations:end
  // sample:start
  'book.created': 'activity:sentence.bookCreated',
  'book.updated': 'activity:sentence.bookUpdated',
  'book.deleted': 'activity:sentence.bookDeleted',
  'genre.created': 'activity:sentence.genreCreated',
  'genre.updated': 'activity:sentence.genreUpdated',
  'genre.deleted': 'activity:sentence.genreDeleted',
  // sample:end
  // npm run new adds sentences here.
};

/** For entries without an actor: the system acted, or a command. */
const withoutActor: Partial<Record<ActivityKind, SentenceKey>> = {
  'user.created': 'activity:sentence.userCreatedBySystem',
  'user.role-changed': 'activity:sentence.userRoleChangedBySystem',
  'user.unbanned': 'activity:sentence.userUnbannedBySystem',
};

/** For what users do to their own account and administrators to that of another user. */
const aboutAnotherUser: Partial<Record<ActivityKind, SentenceKey>> = {
  'avatar.removed': 'activity:sentence.avatarRemovedOfUser',
  'session.revoked': 'activity:sentence.sessionRevokedOfUser',
  'sessions.revoked': 'activity:sentence.sessionsRevokedOfUser',
};

export type SentenceEntry = Pick<
  ActivityRow,
  'kind' | 'actor' | 'impersonator' | 'target' | 'before' | 'after'
>;

function sentenceOf(entry: SentenceEntry): SentenceKey {
  const { kind, actor, target } = entry;
  if (!actor) return withoutActor[kind] ?? sentences[kind];
  // organizations:start
  // Members leave without doing so themselves if an administrator deletes their account.
  const member = entry.before?.member;
  if (kind === 'organization.member-left' && member && member !== actor.name)
    return sentences['organization.member-removed'];
  // organizations:end
  const isAboutAnother = target?.type === 'user' && target.id !== actor.id;
  return (isAboutAnother && aboutAnotherUser[kind]) || sentences[kind];
}

/** Every placeholder stands for itself, so that the message keeps them. */
const unfilled = Object.fromEntries(placeholders.map((name) => [name, `{{${name}}}`])) as Record<
  Placeholder,
  string
>;

/** The sentence, cut at its placeholders. */
export function sentenceParts(
  t: Translate,
  entry: SentenceEntry,
): { text: string; placeholder?: Placeholder | undefined }[] {
  return t(sentenceOf(entry), unfilled)
    .split(/(\{\{\w+\}\})/)
    .map((text) => ({ text, placeholder: placeholders.find((name) => unfilled[name] === text) }));
}

/** The placeholders of the sentence, for lists that show the rest of the entry beside it. */
export const mentionedIn = (t: Translate, entry: SentenceEntry): Placeholder[] =>
  sentenceParts(t, entry).flatMap(({ placeholder }) => placeholder ?? []);
