import type { NoticeTexts } from '~/features/accounts/account/account.server';

/** Emails about providers that were linked to an account, or unlinked. */
export const socialNotices = {
  linked: [
    'social-mails:linked.subject',
    'social-mails:linked.text',
    'account-mails:notice.notYouLink',
    'mail:layout.account',
  ],
  unlinked: [
    'social-mails:unlinked.subject',
    'social-mails:unlinked.text',
    'account-mails:notice.notYouLink',
    'mail:layout.account',
  ],
} as const satisfies Record<string, NoticeTexts>;
