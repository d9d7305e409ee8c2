import { noticeMail, noticeNames } from '~/features/account/server/notices';
import { type CodePurpose, codeMail } from '~/features/auth/server/code-mail';
import { dataReadyMail } from '~/features/my-data/server/mails';
// organizations:start
import { declinedMail, invitationMail } from '~/features/organizations/server/mails';
// organizations:end
import type { MailPreview } from '~/server/mail/mailbox-page';
import type { I18n } from '~/shared/i18n/i18n';

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
  ...noticeNames.map((name) => ({ name, make: (i18n: I18n) => noticeMail(i18n, to, name) })),
  {
    name: 'data-ready',
    make: (i18n) =>
      dataReadyMail(i18n, { to, link: 'https://example.com/app/my-data?token=token' }),
  },
  // organizations:start
  {
    name: 'invitation',
    make: (i18n) =>
      invitationMail(i18n, {
        to,
        organization: 'Harbour Reading Circle',
        logo: null,
        inviter: 'Ada Lindholm',
        inviterEmail: 'ada@example.com',
        role: 'admin',
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
