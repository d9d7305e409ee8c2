import all from 'virtual:messages/all';
import { type I18n, createI18n } from '~/shared/i18n/i18n';
import { type Language, languages } from '~/shared/i18n/languages';

/** One immutable instance per language; each request picks its own. */
const instances = new Map<Language, I18n>(
  languages.map((language) => [language, createI18n(language, all[language])]),
);

export function i18nFor(language: Language): I18n {
  const i18n = instances.get(language);
  if (!i18n) throw new Error(`No messages for "${language}"`);
  return i18n;
}
