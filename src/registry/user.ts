import { userEmailsTab } from '~/features/accounts/sent-emails/tab';
import { userNotesSection } from '~/features/accounts/user-notes/section';
import type { UserSection, UserTab } from '~/features/accounts/users/parts';

/** What features add to the page of a user in the manager. Only that page imports this file. */
export const userSections: readonly UserSection[] = [
  // In this order.
  userNotesSection,
];

export const userTabs: readonly UserTab[] = [
  // In this order.
  userEmailsTab,
];
