import type { Config } from '~/server/config';
import { type MailPart, composeMail, mailButton, mailText } from '~/server/mail/layout';
import type { Mail } from '~/server/mail/mail';
import type { I18n } from '~/shared/i18n/i18n';
import { escapeHtml } from '~/shared/text/html';
import { accent } from '~/shared/token-colors.gen';
import { dailyDigest } from '../unsubscribe';
import { type StoredNotification, getText } from './queries';
import { unsubscribeLinks } from './unsubscribe';

type MailedNotification = Pick<StoredNotification, 'name' | 'values' | 'count' | 'link'>;

interface Recipient {
  id: string;
  email: string;
}

/** A line that is a link. Small, for what is beside the point. */
function mailLink(link: string, label: string, size?: 'small'): MailPart {
  const style = size ? 'font-size:14px' : 'font-weight:600';
  return {
    text: `${label}\n${link}`,
    html: `<a class="link" href="${escapeHtml(link)}" style="color:${accent.light};${style}">${escapeHtml(label)}</a>`,
  };
}

const preferencesPath = '/app/account/notifications';

function footer({ t }: I18n, config: Config, page: string) {
  return [
    mailLink(`${config.baseUrl}${preferencesPath}`, t('notification-mails:change'), 'small'),
    mailLink(page, t('notification-mails:unsubscribe'), 'small'),
  ];
}

/** One notification, sent at once. */
export function notificationMail(
  i18n: I18n,
  config: Config,
  { id, email }: Recipient,
  notification: MailedNotification,
): Mail {
  const { t } = i18n;
  const text = getText(t, notification);
  const { page, post } = unsubscribeLinks(config, { userId: id, name: notification.name });
  const mail = composeMail(i18n, {
    to: email,
    subject: text,
    title: 'notification-mails:title',
    parts: [
      mailButton(i18n, `${config.baseUrl}${notification.link}`, t('notification-mails:open')),
      ...footer(i18n, config, page),
    ],
    reason: t('mail:layout.account', { email }),
  });
  return { ...mail, unsubscribe: post };
}

/** More are counted only. */
const maxItems = 20;

/** Several notifications, newest first: those of one type, or of all since yesterday. */
export function digestMail(
  i18n: I18n,
  config: Config,
  { id, email }: Recipient,
  notifications: readonly MailedNotification[],
  name = dailyDigest,
): Mail {
  const { t } = i18n;
  const count = notifications.length;
  const { page, post } = unsubscribeLinks(config, { userId: id, name });
  const more = count - maxItems;
  const mail = composeMail(i18n, {
    to: email,
    subject: t('notification-mails:digest.subject', { count }),
    title: name === dailyDigest ? 'notification-mails:digest.title' : 'notification-mails:title',
    parts: [
      ...notifications
        .slice(0, maxItems)
        .map((item) => mailLink(`${config.baseUrl}${item.link}`, getText(t, item))),
      ...(more > 0 ? [mailText(t('notification-mails:digest.more', { count: more }))] : []),
      mailButton(i18n, `${config.baseUrl}/app/notifications`, t('notification-mails:all')),
      ...footer(i18n, config, page),
    ],
    reason: t('mail:layout.account', { email }),
  });
  return { ...mail, unsubscribe: post };
}
