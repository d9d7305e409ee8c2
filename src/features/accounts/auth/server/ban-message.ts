import type { RequestContext } from '~/server/request-context';
import { AppError } from '~/shared/errors/app-error';
import { zonedDateTime } from '~/shared/i18n/zoned-time';
import { authErrors } from '../errors';

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

/** For those who have proven who they are, and only then. */
export const bannedError = (context: Pick<RequestContext, 'config' | 'i18n'>, ban: Ban): AppError =>
  new AppError('BANNED_USER', authErrors.BANNED_USER, { messageText: banMessage(context, ban) });
