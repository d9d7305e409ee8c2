import { type NotMe, createNotMeLink } from '../../auth/auth.server';
import type { Db } from '~/server/database/database';
import { composeMail, mailButton, mailNote, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { RequestContext } from '~/server/request-context';
import { queueEmail } from '~/server/mail/send-email';
import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';
import { zonedDateTime } from '~/shared/i18n/zoned-date-time';
import { toTimeZone } from '~/shared/i18n/zoned-time';
import { deviceName, getDevice } from '../device';

type Reason = 'mail:layout.account' | 'mail:layout.formerAccount';

/** Subject, text, what to do if it was someone else, and why the address gets the email. */
export type NoticeTexts = readonly [
  subject: PlainMessageKey,
  text: PlainMessageKey,
  notYou: PlainMessageKey,
  reason: Reason,
];

/** Emails about changes of an account. */
const notices = {
  /** Sent to the old address. Omits the new one: the recipient may be a stranger. */
  'email-changed': [
    'account-mails:emailChanged.subject',
    'account-mails:emailChanged.text',
    'account-mails:notice.notYouEmail',
    'mail:layout.formerAccount',
  ],
  /** If the old address must not be enough to undo it. */
  'email-changed-for-good': [
    'account-mails:emailChanged.subject',
    'account-mails:emailChanged.text',
    'account-mails:notice.notYou',
    'mail:layout.formerAccount',
  ],
  /** Sent to the address that the account no longer has. */
  'email-restored': [
    'account-mails:emailChanged.subject',
    'account-mails:emailChanged.restored',
    'account-mails:notice.unexpected',
    'mail:layout.formerAccount',
  ],
  'email-changed-by-administrator': [
    'account-mails:emailChanged.subject',
    'account-mails:emailChanged.byAdministrator',
    'account-mails:notice.unexpected',
    'mail:layout.formerAccount',
  ],
  'new-device': [
    'account-mails:newDevice.subject',
    'account-mails:newDevice.text',
    'account-mails:notice.notYouLink',
    'mail:layout.account',
  ],
  'account-deleted': [
    'account-mails:accountDeleted.subject',
    'account-mails:accountDeleted.text',
    'account-mails:notice.notYou',
    'mail:layout.formerAccount',
  ],
} satisfies Record<string, NoticeTexts>;
export type Notice = keyof typeof notices;
export const noticeNames = Object.keys(notices) as Notice[];

export interface NoticeExtras {
  /** Lines about what happened, such as when and where. */
  details?: readonly string[] | undefined;
  /** Of the button "This wasn't me". */
  link?: string | undefined;
}

export function noticeMail(
  i18n: I18n,
  to: string,
  notice: Notice | NoticeTexts,
  { details = [], link }: NoticeExtras = {},
): Mail {
  const { t } = i18n;
  const [subject, text, notYou, reason] = typeof notice === 'string' ? notices[notice] : notice;
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

/** When, on which device and from where a request was made, as lines of a notice. */
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

/** Time to live of a notice: later delivery is no longer useful. */
const noticeTtl = 3 * 86_400_000;

interface Notification extends Pick<NoticeExtras, 'details'> {
  notice: Notice | NoticeTexts;
  /** The user's, also if an admin acts. */
  i18n?: I18n;
  /** Adds the button "This wasn't me", which ends all access of others to this account. */
  notMe?: NotMe;
  /** The user, if the address is no longer that of their account. */
  userId?: string;
}

/** Notifies an address of a change. */
export async function notify(
  tx: Db,
  context: RequestContext,
  to: string,
  { notice, i18n = context.i18n, details, notMe, userId }: Notification,
): Promise<void> {
  const expiresAt = new Date(context.now().getTime() + noticeTtl);
  const link = notMe && (await createNotMeLink(tx, context, to, notMe));
  const mail = noticeMail(i18n, to, notice, { details, link });
  await queueEmail(tx, context, { ...mail, ...(userId && { userId }) }, expiresAt);
}
