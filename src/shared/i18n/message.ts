import type { PlainMessageKey, Translate } from './i18n';

/**
 * Rules name their message by key, so that one rule speaks every language on both sides:
 * `v.nonEmpty(message('auth:email.required'))`, then `translateIssue(t, issue.message)`.
 */
export function message(key: PlainMessageKey): string {
  return key;
}

/** The words for what a rule said. Rules without words of their own get a general sentence. */
export function translateIssue(t: Translate, text: string): string {
  return /^[a-z]+:[\w.-]+$/i.test(text) ? t(text as PlainMessageKey) : t('shared:error.badRequest');
}
