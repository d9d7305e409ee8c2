import {
  accountCodeMail,
  accountDeletedMail,
  emailChangedMail,
} from '~/features/account/server/mails';
import { codeMail } from '~/features/auth/server/mails';
import type { MailPreview } from '~/server/mail/mailbox-page';

const example = { to: 'reader@example.com', code: '123456', minutes: 5 };

/** Every kind of mail that the product sends, for /dev/mail. */
export const mailPreviews: MailPreview[] = [
  { name: 'code', make: (i18n) => codeMail(i18n, example.to, example.code, example.minutes) },
  {
    name: 'verify-email',
    make: (i18n) => accountCodeMail(i18n, { ...example, purpose: 'verify-email' }),
  },
  {
    name: 'change-email',
    make: (i18n) => accountCodeMail(i18n, { ...example, purpose: 'change-email' }),
  },
  {
    name: 'delete-account',
    make: (i18n) => accountCodeMail(i18n, { ...example, purpose: 'delete-account' }),
  },
  { name: 'email-changed', make: (i18n) => emailChangedMail(i18n, example.to, 'owner') },
  {
    name: 'email-changed-by-administrator',
    make: (i18n) => emailChangedMail(i18n, example.to, 'administrator'),
  },
  { name: 'account-deleted', make: (i18n) => accountDeletedMail(i18n, example.to) },
];
