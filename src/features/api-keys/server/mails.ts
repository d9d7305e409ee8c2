import type { AccountMailTexts } from '~/features/accounts/account/account.server';

/** The email about a new key of an account. */
export const createdMail = {
  subject: 'api-key-mails:created.subject',
  text: 'api-key-mails:created.text',
  notYou: 'account-mails:notice.notYouLink',
  reason: 'mail:layout.account',
} as const satisfies AccountMailTexts;
