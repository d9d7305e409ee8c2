import { product } from '~/product';
import { mailButton, mailFooterText, mailLayout } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import { escapeHtml } from '~/shared/html';
import type { I18n } from '~/shared/i18n/i18n';

/** The link works for the owner only, who must be signed in. */
export function dataReadyMail(i18n: I18n, { to, link }: { to: string; link: string }): Mail {
  const { t } = i18n;
  const subject = t('my-data-mails:ready.subject');
  const text = t('my-data-mails:ready.text');
  const validity = t('my-data-mails:ready.validity');
  const unexpected = t('my-data-mails:ready.unexpected');
  return {
    to,
    subject,
    text: [text, '', link, '', validity, '', unexpected, '', product.name, ''].join('\n'),
    html: mailLayout(i18n, subject, [
      escapeHtml(text),
      mailButton(link, t('my-data-mails:ready.open')),
      escapeHtml(validity),
      mailFooterText(unexpected),
    ]),
  };
}
