import type { BrowserContext } from '@playwright/test';
import type { Language } from '../../src/shared/i18n/languages.ts';
import {
  chosenCookie,
  preferenceNames,
  type Theme,
  defaultTheme,
} from '../../src/shared/preferences/preferences.ts';
import type { Product } from './product.ts';
import { setCookies } from './session.ts';

/**
 * Cookies of a browser in which these were just chosen, and no time zone. The account of its session
 * takes them over, so that no test depends on what others chose for a shared account.
 */
export async function choosePreferences(
  context: BrowserContext,
  { url }: Pick<Product, 'url'>,
  language: Language,
  theme: Theme = defaultTheme,
): Promise<void> {
  await setCookies(context, [
    { name: 'i18next', value: language, url },
    { name: 'theme', value: theme, url },
    { name: chosenCookie.name, value: preferenceNames.join('.'), url },
  ]);
}
