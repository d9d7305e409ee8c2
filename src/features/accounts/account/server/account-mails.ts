import { type NotMe, createNotMeLink, type users } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { composeMail, mailButton, mailNote, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { RequestContext } from '~/server/request-context';
import { queueEmail } from '~/server/mail/send-email';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import { zonedDateTime, toTimeZone } from '~/shared/i18n/zoned-time';
import { deviceName, getDevice } from '../device';
import { i18nFor } from '~/server/i18n';

type Reason = 'mail:layout.account' | 'mail:layout.formerAccount';

/** The texts of an email about a change of an account. */
export interface AccountMailTexts {
  subject: PlainMessageKey;
  text: PlainMessageKey;
  /** What to do if it was someone else. */
  notYou: PlainMessageKey;
  /** Why the address gets it. */
  reason: Reason;
}

/** Emails about changes of an account. */
const accountMails = {
  /** Sent to the old address. Omits the new one: the recipient may be a stranger. */
  'email-changed': {
    subject: 'account-mails:emailChanged.subject',
    text: 'account-mails:emailChanged.text',
    notYou: 'account-mails:notice.notYouEmail',
    reason: 'mail:layout.formerAccount',
  },
  /** If the old address must not be enough to undo it. */
  'email-changed-for-good': {
    subject: 'account-mails:emailChanged.subject',
    text: 'account-mails:emailChanged.text',
    notYou: 'account-mails:notice.notYou',
    reason: 'mail:layout.formerAccount',
  },
  /** Sent to the address that the account no longer has. */
  'email-restored': {
    subject: 'account-mails:emailChanged.subject',
    text: 'account-mails:emailChanged.restored',
    notYou: 'account-mails:notice.unexpected',
    reason: 'mail:layout.formerAccount',
  },
  'email-changed-by-administrator': {
    subject: 'account-mails:emailChanged.subject',
    text: 'account-mails:emailChanged.byAdministrator',
    notYou: 'account-mails:notice.unexpected',
    reason: 'mail:layout.formerAccount',
  },
  'new-device': {
    subject: 'account-mails:newDevice.subject',
    text: 'account-mails:newDevice.text',
    notYou: 'account-mails:notice.notYouLink',
    reason: 'mail:layout.account',
  },
  'account-deleted': {
    subject: 'account-mails:accountDeleted.subject',
    text: 'account-mails:accountDeleted.text',
    notYou: 'account-mails:notice.notYou',
    reason: 'mail:layout.formerAccount',
  },
} satisfies Record<string, AccountMailTexts>;
export type AccountMailName = keyof typeof accountMails;
export const accountMailNames = Object.keys(accountMails) as AccountMailName[];

export interface AccountMailExtras {
  /** Lines about what happened, such as when and where. */
  details?: readonly string[] | undefined;
  /** Of the button "This wasn't me". */
  link?: string | undefined;
}

export function accountMail(
  i18n: I18n,
  to: string,
  mail: AccountMailName | AccountMailTexts,
  { details = [], link }: AccountMailExtras = {},
): Mail {
  const { t } = i18n;
  const { subject, text, notYou, reason } = typeof mail === 'string' ? accountMails[mail] : mail;
  return composeMail(i18n, {
    to,
    subject: t(subject),
    title: subject,
    parts: [
      mailText(t(text)),
      ...(details.length > 0 ? [mailNote(...details)] : []),
      ...(link
        ? [mailText(t(notYou)), mailButton(i18n, link, t('account-mails:notice.notMe'))]
        : [mailNote(t(notYou))]),
    ],
    reason: t(reason, { email: to }),
  });
}

/** When, on which device and from where a request was made, as lines of such an email. */
export function requestDetails(
  { now, headers, clientAddress }: Pick<RequestContext, 'now' | 'headers' | 'clientAddress'>,
  { language, t }: I18n,
  timeZone: string | null,
): string[] {
  const device = deviceName(t, getDevice(headers.get('user-agent')));
  return [
    t('account-mails:detail.time', { time: zonedDateTime(language, now(), toTimeZone(timeZone)) }),
    t('account-mails:detail.device', { device }),
    t('account-mails:detail.address', { address: clientAddress }),
  ];
}

/** Time to live: later delivery is no longer useful. */
const mailTtl = 3 * 86_400_000;

interface AccountMailOptions extends Pick<AccountMailExtras, 'details'> {
  mail: AccountMailName | AccountMailTexts;
  /** The user's, also if an admin acts. */
  i18n?: I18n;
  /** Adds the button "This wasn't me", which ends all access of others to this account. */
  notMe?: NotMe;
  /** The user, if the address is no longer that of their account. */
  userId?: string;
}

/** Tells a user of a change. An unverified address may belong to a stranger, so it gets nothing. */
export async function notifyOwner(
  tx: Db,
  context: RequestContext,
  { email, emailVerified }: { email: string; emailVerified: boolean },
  options: AccountMailOptions,
): Promise<void> {
  if (emailVerified) await queueAccountMail(tx, context, email, options);
}

/** Tells an address of a change, by email. */
export async function queueAccountMail(
  tx: Db,
  context: RequestContext,
  to: string,
  { mail, i18n = context.i18n, details, notMe, userId }: AccountMailOptions,
): Promise<void> {
  const expiresAt = new Date(context.now().getTime() + mailTtl);
  const link = notMe && (await createNotMeLink(tx, context, to, notMe));
  const composed = accountMail(i18n, to, mail, { details, link });
  await queueEmail(tx, context, { ...composed, ...(userId && { userId }) }, expiresAt);
}

/** The user's language; the request's if they have never signed in. */
export const userI18n = (
  { language }: Pick<typeof users.$inferSelect, 'language'>,
  { i18n }: Pick<RequestContext, 'i18n'>,
) => (language ? i18nFor(language) : i18n);
