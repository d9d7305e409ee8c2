import type { RequestContext } from '~/server/request-context';
import { zonedDateTime } from '~/shared/i18n/zoned-date-time';

interface Ban {
  banReason: string | null;
  banExpires: Date | null;
}

/** Shown to a banned user after a correct code: the reason, the end of the ban, and the contact. */
export function banMessage(
  { config, i18n }: Pick<RequestContext, 'config' | 'i18n'>,
  { banReason, banExpires }: Ban,
): string {
  const { language, t } = i18n;
  const details = [
    banReason && t('rejections:banned.reason', { reason: banReason.replace(/\.$/, '') }),
    banExpires && t('rejections:banned.until', { time: zonedDateTime(language, banExpires) }),
    config.contactEmail && t('rejections:banned.contact', { email: config.contactEmail }),
  ].filter((part) => part !== null && part !== '');
  const message = t('codes:BANNED_USER');
  return details.length > 0 ? `${message}. ${details.join(' ')}` : message;
}
