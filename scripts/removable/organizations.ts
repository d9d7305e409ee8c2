// Organizations with their members, teams and invitations. See scripts/remove.ts.
export default {
  /**
   * In the names of its files and folders. Its pages are below `/app/o`. Reading lists
   * belong to an organization, so they are removed with it.
   */
  names: ['organizations?', 'invitations?', 'o', 'reading-lists?', 'reading_lists?'],
  /** In its message keys, rows of Markdown tables and lines of `tests/access.txt`. */
  words: /organization|invitation|\bteams?\b|reading.?list|^page \/app\/o[/:]/i,
  // Public mail providers and suffixes, for joining by domain.
  dependencies: ['email-providers', 'tldts'],
  tables: [
    'organization_api_keys',
    'organization_invitations',
    'organization_invite_links',
    'organization_members',
    'organization_removed_members',
    'organizations',
    'reading_list_books',
    'reading_lists',
    'team_members',
    'teams',
  ],
  /** Must not occur in the project without it. */
  leftovers: /organization|invitation|reading.?list/i,
  alsoRemoved: [
    'docs/guides/belong-to-an-organization.md',
    'docs/guides/records-of-an-organization.md',
    // Used by its invitations and reading lists only.
    'src/features/accounts/auth/continue-as.tsx',
    'src/features/books/book-summary.tsx',
  ],
};
