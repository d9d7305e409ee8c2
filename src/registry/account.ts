import type { AccountSection } from '~/features/accounts/account/sections';
import { myDataSection } from '~/features/my-data/section';

/** What features add to the account page. Only that page imports this file. */
export const accountSections: readonly AccountSection[] = [
  // In this order.
  myDataSection,
];
