import type { NoticeTexts } from '~/features/accounts/account/account.server';

/** Emails about passkeys that were added to an account, or removed. */
export const passkeyNotices = {
  added: [
    'passkey-mails:added.subject',
    'passkey-mails:added.text',
    'account-mails:notice.notYouLink',
    'mail:layout.account',
  ],
  removed: [
    'passkey-mails:removed.subject',
    'passkey-mails:removed.text',
    'account-mails:notice.notYouLink',
    'mail:layout.account',
  ],
  removedByAdministrator: [
    'passkey-mails:removed.subject',
    'passkey-mails:removed.byAdministrator',
    'account-mails:notice.unexpected',
    'mail:layout.account',
  ],
} as const satisfies Record<string, NoticeTexts>;
