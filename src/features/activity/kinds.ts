/** Every kind of audit log entry. A closed list, so each kind has a label in every language. */
export const activityKinds = [
  'sign-up',
  'sign-in',
  'sign-in.failed',
  'sign-out',
  'onboarded',
  'account.renamed',
  'account.email-changed',
  'account.avatar-changed',
  // social:start
  'account.provider-linked',
  'account.provider-unlinked',
  // social:end
  'account.data-requested',
  'account.data-downloaded',
  'account.deleted',
  // By the user or by an administrator: see the actor.
  'session.revoked',
  'sessions.revoked',
  'avatar.removed',
  'user.created',
  'user.updated',
  'user.role-changed',
  'user.banned',
  'user.unbanned',
  'user.password-set',
  'user.deleted',
  'impersonation.started',
  'impersonation.stopped',
  // An email was refused for good, or failed too often.
  'email.undelivered',
  // jobs-page:start
  'job.retried',
  'job.cancelled',
  'job.started',
  // jobs-page:end
  // organizations:start
  'organization.created',
  'organization.updated',
  'organization.logo-changed',
  'organization.logo-removed',
  'organization.deleted',
  'organization.owner-appointed',
  'organization.member-left',
  'organization.member-removed',
  'organization.member-role-changed',
  'organization.team-created',
  'organization.team-updated',
  'organization.team-deleted',
  'organization.team-member-added',
  'organization.team-member-removed',
  'organization.invitation-sent',
  'organization.invitation-resent',
  'organization.invitation-cancelled',
  'organization.invitation-accepted',
  'organization.invitation-declined',
  // organizations:end
  // organizations:start
  // sample:start
  'organization.reading-list-created',
  'organization.reading-list-renamed',
  'organization.reading-list-deleted',
  'organization.reading-list-book-added',
  'organization.reading-list-book-removed',
  'organization.reading-list-book-moved',
  'organization.reading-list-note-edited',
  // sample:end
  // organizations:end
  // sample:start
  'book.created',
  'book.updated',
  'book.deleted',
  'genre.created',
  'genre.updated',
  'genre.deleted',
  // sample:end
  // npm run new adds log entries here.
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** The types of targets. */
export const targetTypes = [
  // Of every product; features add their own.
  'user',
  'session',
  'email',
  // jobs-page:start
  'job',
  // jobs-page:end
  // organizations:start
  'organization',
  // organizations:end
  // sample:start
  'book',
  'genre',
  // sample:end
  // npm run new adds types here.
] as const;

export type TargetType = (typeof targetTypes)[number];

/** Where an entry without an actor comes from; logged as `source` of the new values. */
export const entrySources = ['command-line', 'configuration', 'mail-server'] as const;

export type EntrySource = (typeof entrySources)[number];
