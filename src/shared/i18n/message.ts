import type { PlainMessageKey, Translate } from './i18n';

/**
 * Schemas refer to messages by key, so one schema works in every language on both sides:
 * `v.nonEmpty(message('auth:email.required'))`, then `translateIssue(t, issue.message)`.
 */
export function message(key: PlainMessageKey): string {
  return key;
}

/** Translates a validation issue. Issues without a message key get a generic message. */
export function translateIssue(t: Translate, text: string): string {
  return /^[a-z-]+:[\w.-]+$/i.test(text)
    ? t(text as PlainMessageKey)
    : t('shared:error.badRequest');
}
