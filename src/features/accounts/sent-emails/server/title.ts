import type { I18n, PlainMessageKey } from '~/shared/i18n/i18n';

/** In the reader's language. The feature that sent the email may be gone. */
export function getTitle({ t }: I18n, key: string): string {
  const title = t(key as PlainMessageKey);
  return title === key ? t('sent-emails:other') : title;
}
