import { codeMail } from '~/features/auth/server/mails';
import type { MailPreview } from '~/server/mail/mailbox-page';

const reader = 'reader@example.com';

/** Every kind of mail that the product sends, for /dev/mail. */
export const mailPreviews: MailPreview[] = [
  { name: 'code', make: (i18n) => codeMail(i18n, reader, '123456', 5) },
];
