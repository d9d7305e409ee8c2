import { composeMail, mailButton, mailNote, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { I18n } from '~/shared/i18n/i18n';

/** The link works for the owner only, who must be signed in. */
export function dataReadyMail(i18n: I18n, { to, link }: { to: string; link: string }): Mail {
  const { t } = i18n;
  return composeMail(i18n, {
    to,
    subject: t('my-data-mails:ready.subject'),
    title: 'my-data-mails:ready.subject',
    parts: [
      mailText(t('my-data-mails:ready.text')),
      mailButton(i18n, link, t('my-data-mails:ready.open')),
      mailText(t('my-data-mails:ready.validity')),
      mailNote(t('my-data-mails:ready.unexpected')),
    ],
    reason: t('mail:layout.account', { email: to }),
  });
}
