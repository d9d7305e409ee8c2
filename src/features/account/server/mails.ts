import { mailLayout, mailFooterText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import { escapeHtml } from '~/shared/html';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';

interface Notice {
  subject: PlainMessageKey;
  text: PlainMessageKey;
  notYou: PlainMessageKey;
}

function noticeMail(i18n: I18n, to: string, notice: Notice): Mail {
  const subject = i18n.t(notice.subject);
  const text = i18n.t(notice.text);
  const notYou = i18n.t(notice.notYou);
  return {
    to,
    subject,
    text: [text, '', notYou, '', 'Foreword', ''].join('\n'),
    html: mailLayout(i18n, subject, [escapeHtml(text), mailFooterText(notYou)]),
  };
}

/** Who changed the email. */
export type EmailChanger = 'owner' | 'administrator';

/** What happened to a sign-in provider of the account. */
export type ProviderChange = 'linked' | 'unlinked';

const emailChanged: Record<EmailChanger, Notice> = {
  owner: {
    subject: 'account-mails:emailChanged.subject',
    text: 'account-mails:emailChanged.text',
    notYou: 'account-mails:notice.notYou',
  },
  administrator: {
    subject: 'account-mails:emailChanged.subject',
    text: 'account-mails:emailChanged.byAdministrator',
    notYou: 'account-mails:notice.unexpected',
  },
};

/** Sent to the old address. Omits the new one: the recipient may be a stranger. */
export const emailChangedMail = (i18n: I18n, to: string, by: EmailChanger): Mail =>
  noticeMail(i18n, to, emailChanged[by]);

const providerChanged: Record<ProviderChange, Notice> = {
  linked: {
    subject: 'account-mails:providerLinked.subject',
    text: 'account-mails:providerLinked.text',
    notYou: 'account-mails:notice.notYou',
  },
  unlinked: {
    subject: 'account-mails:providerUnlinked.subject',
    text: 'account-mails:providerUnlinked.text',
    notYou: 'account-mails:notice.notYou',
  },
};

export const providerChangedMail = (i18n: I18n, to: string, change: ProviderChange): Mail =>
  noticeMail(i18n, to, providerChanged[change]);

export const accountDeletedMail = (i18n: I18n, to: string): Mail =>
  noticeMail(i18n, to, {
    subject: 'account-mails:accountDeleted.subject',
    text: 'account-mails:accountDeleted.text',
    notYou: 'account-mails:notice.notYou',
  });
