import { deviceName, getDevice } from '../../account/device';
import { composeMail, mailCode, mailNote, mailText } from '~/server/mail/layout';
import type { Db } from '~/server/database/database';
import type { Mail } from '~/server/mail/mail';
import { queueCode } from '~/server/mail/send-email';
import type { RequestContext } from '~/server/request-context';
import type { I18n, MessageKey, PlainMessageKey } from '~/shared/i18n/i18n';
import { zonedDateTime } from '~/shared/i18n/zoned-time';
import { type CodeRequest, issueCode, lockCodes, minutesLeft, saveCodes } from './one-time-codes';

/** What a code is for. The subject says so, so that one code cannot be passed off as another. */
export type CodePurpose = 'sign-in' | 'change-email' | 'verify-email' | 'delete-account';

type Subject = Extract<MessageKey, `code-mails:${string}.subject`>;
type Reason = Extract<MessageKey, `code-mails:${string}.reason`>;

interface Messages {
  subject: Subject;
  title: PlainMessageKey;
  heading: PlainMessageKey;
  lead: PlainMessageKey;
  notYou: PlainMessageKey;
  reason: Reason;
}

const messages: Record<CodePurpose, Messages> = {
  'sign-in': {
    subject: 'code-mails:signIn.subject',
    title: 'code-mails:signIn.title',
    heading: 'code-mails:signIn.heading',
    lead: 'code-mails:signIn.lead',
    notYou: 'code-mails:signIn.notYou',
    reason: 'code-mails:signIn.reason',
  },
  'change-email': {
    subject: 'code-mails:changeEmail.subject',
    title: 'code-mails:changeEmail.title',
    heading: 'code-mails:changeEmail.heading',
    lead: 'code-mails:changeEmail.lead',
    notYou: 'code-mails:code.notYou',
    reason: 'code-mails:code.reason',
  },
  'verify-email': {
    subject: 'code-mails:verifyEmail.subject',
    title: 'code-mails:verifyEmail.title',
    heading: 'code-mails:verifyEmail.heading',
    lead: 'code-mails:verifyEmail.lead',
    notYou: 'code-mails:code.notYou',
    reason: 'code-mails:code.reason',
  },
  'delete-account': {
    subject: 'code-mails:deleteAccount.subject',
    title: 'code-mails:deleteAccount.title',
    heading: 'code-mails:deleteAccount.heading',
    lead: 'code-mails:deleteAccount.lead',
    notYou: 'code-mails:deleteAccount.notYou',
    reason: 'code-mails:code.reason',
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

interface SentCode {
  /** Of the codes of one purpose and email. */
  identifier: string;
  purpose: CodePurpose;
  email: string;
  request: CodeRequest;
  /** If the address is not that of the account. */
  userId?: string;
  /** False for an unknown address: all is as usual, but no email is sent. */
  hasAccount?: boolean;
}

/** Sends a code, or again the one that is still valid. Returns its validity in minutes. */
export async function sendCode(
  tx: Db,
  context: RequestContext,
  { identifier, purpose, email, request, userId, hasAccount = true }: SentCode,
): Promise<{ validMinutes: number; late: boolean }> {
  const { headers, i18n, now } = context;
  const locked = await lockCodes(tx, context, identifier);
  const { issued, codes } = issueCode(locked.codes, request, context);
  await saveCodes(tx, context, locked, codes);
  const validMinutes = minutesLeft(issued, now());
  const mail = codeMail(i18n, {
    purpose,
    to: email,
    code: issued.code,
    minutes: validMinutes,
    request: { at: now(), userAgent: headers.get('user-agent') },
  });
  const sent = hasAccount ? { ...mail, ...(userId && { userId }) } : null;
  const { late } = await queueCode(tx, context, sent, new Date(issued.validUntil));
  return { validMinutes, late };
}

/** The email with a one-time code: its purpose, its validity and the request that caused it. */
export function codeMail(i18n: I18n, { purpose, to, code, minutes, request }: CodeMail): Mail {
  const { language, t } = i18n;
  const { subject, title, heading, lead, notYou, reason } = messages[purpose];
  const time = zonedDateTime(language, request.at, request.timeZone);
  const device = deviceName(t, getDevice(request.userAgent));
  return composeMail(i18n, {
    to,
    subject: t(subject, { code }),
    heading: t(heading),
    title,
    parts: [
      mailText(t(lead)),
      mailCode(code),
      mailText(t('code-mails:code.validity', { count: minutes })),
      mailNote(t('code-mails:request.time', { time }), t('code-mails:request.device', { device })),
      mailNote(t(notYou)),
    ],
    reason: t(reason, { email: to }),
  });
}
