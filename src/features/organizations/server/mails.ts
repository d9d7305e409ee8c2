import { product } from '~/product';
import { mailButton, mailFooterText, mailLayout } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import { escapeHtml } from '~/shared/html';
import type { I18n } from '~/shared/i18n/i18n';

export interface InvitationMail {
  to: string;
  organization: string;
  inviter: string;
  inviterEmail: string;
  link: string;
  /** How long the invitation remains valid. */
  days: number;
}

/** The same for everyone, so that it does not tell whether the address has an account. */
export function invitationMail({ t, ...i18n }: I18n, mail: InvitationMail): Mail {
  const { to, organization, inviter, inviterEmail, link, days } = mail;
  const subject = t('organization-mails:invitation.subject', { inviter, organization });
  const lead = t('organization-mails:invitation.lead', {
    inviter,
    inviterEmail,
    organization,
    email: to,
  });
  const validity = t('organization-mails:invitation.validity', { count: days });
  const unexpected = t('organization-mails:invitation.unexpected');
  return {
    to,
    subject,
    text: [lead, '', link, '', validity, '', unexpected, '', product.name, ''].join('\n'),
    html: mailLayout({ t, ...i18n }, subject, [
      escapeHtml(lead),
      mailButton(link, t('organization-mails:invitation.open')),
      escapeHtml(validity),
      mailFooterText(unexpected),
    ]),
  };
}

/** Tells the inviter. */
export function declinedMail(
  i18n: I18n,
  { to, organization, invitee }: { to: string; organization: string; invitee: string },
): Mail {
  const subject = i18n.t('organization-mails:declined.subject', { invitee });
  const text = i18n.t('organization-mails:declined.text', { invitee, organization });
  return {
    to,
    subject,
    text: [text, '', product.name, ''].join('\n'),
    html: mailLayout(i18n, subject, [escapeHtml(text)]),
  };
}
