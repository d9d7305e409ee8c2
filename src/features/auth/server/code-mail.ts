import { product } from '~/product';
import { type Device, deviceOf } from '~/features/account/device';
import { mailCode, mailLayout, mailFooterText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import { escapeHtml } from '~/shared/html';
import type { I18n, MessageKey, PlainMessageKey } from '~/shared/i18n/i18n';
import { zonedDateTime } from '~/shared/i18n/zoned-date-time';

/** What a code is for. The subject says so, so that one code cannot be passed off as another. */
export type CodePurpose = 'sign-in' | 'change-email' | 'verify-email' | 'delete-account';

type Subject = Extract<MessageKey, `code-mails:${string}.subject`>;

const messages: Record<
  CodePurpose,
  { subject: Subject; lead: PlainMessageKey; notYou: PlainMessageKey }
> = {
  'sign-in': {
    subject: 'code-mails:signIn.subject',
    lead: 'code-mails:signIn.lead',
    notYou: 'code-mails:signIn.notYou',
  },
  'change-email': {
    subject: 'code-mails:changeEmail.subject',
    lead: 'code-mails:changeEmail.lead',
    notYou: 'code-mails:code.notYou',
  },
  'verify-email': {
    subject: 'code-mails:verifyEmail.subject',
    lead: 'code-mails:verifyEmail.lead',
    notYou: 'code-mails:code.notYou',
  },
  'delete-account': {
    subject: 'code-mails:deleteAccount.subject',
    lead: 'code-mails:deleteAccount.lead',
    notYou: 'code-mails:deleteAccount.notYou',
  },
};

export interface CodeMail {
  purpose: CodePurpose;
  to: string;
  code: string;
  /** How long the code remains valid. */
  minutes: number;
  /** When and from where it was requested. */
  request: { at: Date; userAgent: string | null; timeZone?: string };
}

/** The email with a one-time code: its purpose, its validity and the request that caused it. */
export function codeMail(i18n: I18n, { purpose, to, code, minutes, request }: CodeMail): Mail {
  const { language, t } = i18n;
  const subject = t(messages[purpose].subject, { code });
  const lead = t(messages[purpose].lead);
  const validity = t('code-mails:code.validity', { count: minutes });
  const time = zonedDateTime(language, request.at, request.timeZone);
  const details = [
    t('code-mails:request.time', { time }),
    t('code-mails:request.device', { device: deviceName(i18n, deviceOf(request.userAgent)) }),
  ];
  const notYou = t(messages[purpose].notYou);
  return {
    to,
    subject,
    text: [
      lead,
      '',
      `    ${code}`,
      '',
      validity,
      '',
      ...details,
      '',
      notYou,
      '',
      product.name,
      '',
    ].join('\n'),
    html: mailLayout(i18n, subject, [
      escapeHtml(lead),
      mailCode(code),
      escapeHtml(validity),
      details.map(mailFooterText).join('<br>'),
      mailFooterText(notYou),
    ]),
  };
}

function deviceName({ t }: I18n, { browser, system }: Device): string {
  if (browser && system) return t('account:sessions.device', { browser, system });
  return browser ?? system ?? t('account:sessions.unknown');
}
