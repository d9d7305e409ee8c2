import {
  type Language,
  defaultLanguage,
  languages,
  scripts,
  toLanguage,
} from '../src/shared/i18n/languages.ts';
import { exhaustive } from './exhaustive.ts';

/**
 * Languages for tests, derived from the configured list, so that adding or dropping a language
 * breaks no test.
 */

/** All languages but the default, for `test.each`: no test if there is only one language. */
export const otherLanguages: readonly Language[] = languages.slice(1);

/** A language other than the default, or the default if it is the only one. */
export const otherLanguage: Language = otherLanguages[0] ?? defaultLanguage;

/** A right-to-left language, or any other language if none is configured. */
export const rightToLeft: Language =
  languages.find((language) => scripts[language].direction === 'rtl') ?? otherLanguage;

/** For tests that change the language: another one, right-to-left if possible, or none. */
export const changedLanguages: readonly Language[] = otherLanguages.includes(rightToLeft)
  ? [rightToLeft]
  : otherLanguages.slice(0, 1);

/** The last language of the list. */
export const lastLanguage: Language = languages.at(-1) ?? defaultLanguage;

/** For journeys in several languages: the default and a right-to-left one, or all with `ALL=true`. */
export const testedLanguages: readonly Language[] = exhaustive
  ? languages
  : [...new Set([defaultLanguage, rightToLeft])];

/** Whether all languages that a text mentions are configured. Tags are whole words. */
export const mentionsConfigured = (text: string, tags: string[]): boolean =>
  tags.every((tag) => toLanguage(tag) || !new RegExp(`\\b${tag}\\b`, 'i').test(text));

/**
 * For tests about the grammar of single languages: the rows whose first field names a configured
 * language.
 */
export function configuredRows<Rest extends unknown[]>(
  rows: [tag: string, ...Rest][],
): [Language, ...Rest][] {
  return rows.flatMap(([tag, ...rest]): [Language, ...Rest][] => {
    const language = languages.find((candidate) => candidate === tag);
    return language ? [[language, ...rest]] : [];
  });
}
