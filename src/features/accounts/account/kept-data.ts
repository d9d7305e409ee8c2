/**
 * The tables that still name a user after the account was deleted. The deletion dialog gives the
 * reason for each, and a test compares the list with the database.
 */
export const keptTables = [
  // Of every product; features add their own.
  'activity',
  'limits',
  // organizations:start
  'organization_invitations',
  // organizations:end
  // organizations:start
  // sample:start
  'reading_list_books',
  // sample:end
  // organizations:end
] as const;

export type KeptTable = (typeof keptTables)[number];
