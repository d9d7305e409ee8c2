import { dataPage, securityPage } from '~/features/accounts/account/own-pages';
import type { AccountPage } from '~/features/accounts/account/pages';
import type { AccountSection } from '~/features/accounts/account/sections';
import { apiKeysPage } from '~/features/api-keys/account-page';
import { myDataSection } from '~/features/my-data/section';
import { notificationsPage } from '~/features/notifications/account-page';
import { features } from './features';

/** What features add to “Data and deletion” of the account. */
const accountSections: readonly AccountSection[] = [
  // In this order.
  myDataSection,
];

/** The pages below the account. Only the account imports this file. */
export const accountPages: readonly AccountPage[] = [
  // In this order.
  securityPage,
  notificationsPage,
  apiKeysPage,
  dataPage(features, accountSections),
];
