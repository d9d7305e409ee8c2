import { exhaustive } from './exhaustive.ts';
import {
  type Language,
  defaultLanguage,
  languages,
  scripts,
} from '../src/shared/i18n/languages.ts';

/**
 * Languages for tests, derived from the configured list, so that adding or dropping a language
 * breaks no test.
 */

const others = languages.filter((language) => language !== defaultLanguage);

/** A language other than the default, or the default if it is the only one. */
export const otherLanguage: Language = others[0] ?? defaultLanguage;

/** A right-to-left language, or any other language if none is configured. */
export const rightToLeft: Language =
  languages.find((language) => scripts[language].direction === 'rtl') ?? otherLanguage;

/** The last language of the list. */
export const lastLanguage: Language = languages.at(-1) ?? defaultLanguage;

/** For journeys in several languages: the default and a right-to-left one, or all with `ALL=true`. */
export const testedLanguages: readonly Language[] = exhaustive
  ? languages
  : [...new Set([defaultLanguage, rightToLeft])];

/** For tests about the grammar of one language. They are skipped where it is not configured. */
export const isConfigured = (tag: string): boolean =>
  languages.some((language) => language === tag);
