import type { AccountMailTexts } from '~/features/accounts/account/account.server';

/** Emails about providers that were linked to an account, or unlinked. */
export const socialMails = {
  linked: {
    subject: 'social-mails:linked.subject',
    text: 'social-mails:linked.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
  unlinked: {
    subject: 'social-mails:unlinked.subject',
    text: 'social-mails:unlinked.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
} as const satisfies Record<string, AccountMailTexts>;
