import { composeMail, mailButton, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { I18n } from '~/shared/i18n/i18n';

interface DisabledWebhook {
  to: string;
  host: string;
  link: string;
}

export function webhookDisabledMail(i18n: I18n, { to, host, link }: DisabledWebhook): Mail {
  const { t } = i18n;
  return composeMail(i18n, {
    to,
    subject: t('webhook-mails:disabled.subject', { host }),
    title: 'webhook-mails:disabled.title',
    parts: [
      mailText(t('webhook-mails:disabled.text', { host })),
      mailText(t('webhook-mails:disabled.next')),
      mailButton(i18n, link, t('webhook-mails:disabled.open')),
    ],
    reason: t('mail:layout.account', { email: to }),
  });
}
