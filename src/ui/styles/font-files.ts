// language-ar:start
import plex400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import plex500 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2?url';
import plex600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url';
// language-ar:end
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serif from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import type { Language } from '~/shared/i18n/languages';

const latin = [inter, serif];

/** By script. All pages need Latin: the product name, email addresses, digits. */
const fonts: Partial<Record<string, string[]>> = {
  Latn: latin,
  // language-ar:start
  Arab: [plex400, plex500, plex600, ...latin],
  // language-ar:end
};

/** Fonts to preload for a language, so they load together with the styles. */
export function getFonts(language: Language): string[] {
  const { script = '' } = new Intl.Locale(language).maximize();
  return fonts[script] ?? latin;
}
