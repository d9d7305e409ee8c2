import all from 'virtual:messages/all';
import { type I18n, createI18n } from '~/shared/i18n/i18n';
import { type Language, defaultLanguage, languages } from '~/shared/i18n/languages';

const fallback = createI18n(defaultLanguage, all[defaultLanguage]);

/** One immutable instance per language; each request picks its own. */
const instances = new Map<Language, I18n>([
  ...languages.map((language): [Language, I18n] => [language, createI18n(language, all[language])]),
  [defaultLanguage, fallback],
]);

/** The language that is stored for a user may have been dropped since: the default one then. */
export const i18nFor = (language: Language): I18n => instances.get(language) ?? fallback;
