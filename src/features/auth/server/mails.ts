import { mailCode, mailLayout, mailSmallPrint } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import { escapeHtml } from '~/shared/html';
import type { I18n } from '~/shared/i18n/i18n';

/** The mail with the code to sign in. */
export function codeMail(i18n: I18n, to: string, code: string, minutes: number): Mail {
  const { t } = i18n;
  const subject = t('auth:mail.code.subject', { code });
  const lead = t('auth:mail.code.lead');
  const validity = t('auth:mail.code.validity', { count: minutes });
  const notYou = t('auth:mail.code.notYou');
  return {
    to,
    subject,
    text: [lead, '', `    ${code}`, '', validity, '', notYou, '', 'Foreword', ''].join('\n'),
    html: mailLayout(i18n, subject, [
      escapeHtml(lead),
      mailCode(code),
      escapeHtml(validity),
      mailSmallPrint(notYou),
    ]),
  };
}
