import { expect, test } from 'vitest';
import { type Language, defaultLanguage, languages } from '~/shared/i18n/languages';
import { i18nFor } from './i18n';

test.each(languages)('%s has its own messages', (language) => {
  expect(i18nFor(language).language).toBe(language);
});

test('a language that was dropped is replaced by the default', () => {
  const dropped = 'qaa' as Language;
  expect(i18nFor(dropped).language).toBe(defaultLanguage);
});
