import {
  accountDeletedMail,
  emailChangedMail,
  providerChangedMail,
} from '~/features/account/server/mails';
import { type CodePurpose, codeMail } from '~/features/auth/server/code-mail';
// organizations:start
import { declinedMail, invitationMail } from '~/features/organizations/server/mails';
// organizations:end
import type { MailPreview } from '~/server/mail/mailbox-page';

const to = 'user@example.com';

const example = {
  to,
  code: '123456',
  minutes: 5,
  request: {
    at: new Date('2030-01-01T09:00:00Z'),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  },
};

const codePreview = (purpose: CodePurpose): MailPreview => ({
  name: purpose,
  make: (i18n) => codeMail(i18n, { ...example, purpose }),
});

/** Every mail that the application sends, for /dev/mail. */
export const mailPreviews: MailPreview[] = [
  codePreview('sign-in'),
  codePreview('verify-email'),
  codePreview('change-email'),
  codePreview('delete-account'),
  { name: 'email-changed', make: (i18n) => emailChangedMail(i18n, to, 'owner') },
  {
    name: 'email-changed-by-administrator',
    make: (i18n) => emailChangedMail(i18n, to, 'administrator'),
  },
  { name: 'provider-linked', make: (i18n) => providerChangedMail(i18n, to, 'linked') },
  { name: 'provider-unlinked', make: (i18n) => providerChangedMail(i18n, to, 'unlinked') },
  { name: 'account-deleted', make: (i18n) => accountDeletedMail(i18n, to) },
  // organizations:start
  {
    name: 'invitation',
    make: (i18n) =>
      invitationMail(i18n, {
        to,
        organization: 'Harbour Reading Circle',
        inviter: 'Ada Lindholm',
        link: 'https://example.com/invitation/token',
        days: 7,
      }),
  },
  {
    name: 'invitation-declined',
    make: (i18n) =>
      declinedMail(i18n, { to, organization: 'Harbour Reading Circle', invitee: 'Noor Bakker' }),
  },
  // organizations:end
];
