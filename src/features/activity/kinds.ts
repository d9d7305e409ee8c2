/** Everything that the log can tell of. Closed, so that every kind has its words in four languages. */
export const activityKinds = [
  'sign-up',
  'sign-in',
  'sign-in.failed',
  'sign-out',
  'onboarded',
  'account.renamed',
  'account.email-changed',
  'account.deleted',
  // By the person herself, or by an administrator: the actor tells.
  'session.revoked',
  'sessions.revoked',
  'user.created',
  'user.updated',
  'user.role-changed',
  'user.banned',
  'user.unbanned',
  'user.password-set',
  'user.deleted',
  'impersonation.started',
  'impersonation.stopped',
  // sample:start
  'book.created',
  'book.updated',
  'book.deleted',
  'genre.created',
  'genre.updated',
  'genre.deleted',
  // sample:end
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** What an entry can be about. */
export const targetTypes = [
  'user',
  'session',
  'email',
  // sample:start
  'book',
  'genre',
  // sample:end
] as const;

export type TargetType = (typeof targetTypes)[number];
