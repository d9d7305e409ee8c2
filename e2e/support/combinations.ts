import { type Language, defaultLanguage } from '../../src/shared/i18n/languages.ts';
import type { Translate } from '../../src/shared/i18n/i18n.ts';
import { exhaustive } from '../../tests/exhaustive.ts';
import { rightToLeft } from '../../tests/languages.ts';
import { test, getTranslations } from './journey.ts';

export const viewports = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export interface Combination {
  language: Language;
  screen: keyof typeof viewports;
  isPhone: boolean;
  /** The messages of the language. */
  t: Translate;
}

const combinations = [
  { language: defaultLanguage, screen: 'desktop' },
  { language: rightToLeft, screen: 'phone' },
] as const;

/**
 * Declares journeys on a desktop in the default language and on a right-to-left phone. `npm test`
 * runs each of them once: on the desktop, or on the phone if it is tagged with `onPhone`.
 * `npm run test:all` runs all of them on both.
 */
export function eachCombination(declare: (combination: Combination) => void): void {
  for (const { language, screen } of combinations) {
    const isPhone = screen === 'phone';
    test.describe(`[${screen}, ${language}]`, () => {
      test.use({ viewport: viewports[screen], isMobile: isPhone });
      declare({ language, screen, isPhone, t: getTranslations(language) });
    });
  }
}

export const onPhone = { tag: '@phone' };

/**
 * What `npm test` leaves out, for `grepInvert`: the other combination, and journeys whose title ends
 * with `@all`. Those check details that rarely break, such as print, zoom or a missing chunk.
 */
export const leftOut = exhaustive
  ? []
  : [/\[phone, \w+\](?!.*@phone)/, /\[desktop, \w+\].*@phone/, /@all/];
