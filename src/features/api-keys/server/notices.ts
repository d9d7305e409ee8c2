import type { NoticeTexts } from '~/features/accounts/account/account.server';

/** The email about a new key of an account. */
export const createdNotice = [
  'api-key-mails:created.subject',
  'api-key-mails:created.text',
  'account-mails:notice.notYouLink',
  'mail:layout.account',
] as const satisfies NoticeTexts;
