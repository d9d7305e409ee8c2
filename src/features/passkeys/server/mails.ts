import type { AccountMailTexts } from '~/features/accounts/account/account.server';

/** Emails about passkeys that were added to an account, or removed. */
export const passkeyMails = {
  added: {
    subject: 'passkey-mails:added.subject',
    text: 'passkey-mails:added.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
  removed: {
    subject: 'passkey-mails:removed.subject',
    text: 'passkey-mails:removed.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
  removedByAdministrator: {
    subject: 'passkey-mails:removed.subject',
    text: 'passkey-mails:removed.byAdministrator',
    notYou: 'account-mails:notice.unexpected',
    reason: 'mail:layout.account',
  },
} as const satisfies Record<string, AccountMailTexts>;
