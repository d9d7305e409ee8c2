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
  'session.revoked',
  'sessions.revoked',
] as const;

export type ActivityKind = (typeof activityKinds)[number];
