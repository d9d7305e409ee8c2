import { setBrowserI18n } from '../i18n/current';
import { type Language, languageStorage } from '../i18n/languages';
import { loadI18n } from '../i18n/load';
import {
  type PreferenceName,
  chosenCookie,
  toPreferenceNames,
  type Theme,
  themeStorage,
  toTheme,
} from './preferences';

/* Preferences in this browser: cookies, which the server reads too, and local storage. */

export const year = 31_536_000;

export function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

export function cookieValue(name: string): string | undefined {
  const found = document.cookie.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** Local storage may be disabled; the server reads the cookie. */
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Ignored: the cookie is enough.
  }
}

export function rememberLanguage(language: Language): void {
  setCookie(languageStorage.cookie, language, languageStorage.cookieMinutes * 60);
  remember(languageStorage.local, language);
}

/** Changes the language of the page, once its messages are loaded. */
export async function showLanguage(language: Language): Promise<void> {
  const i18n = await loadI18n(language);
  rememberLanguage(language);
  setBrowserI18n(i18n);
}

export function rememberTheme(theme: Theme): void {
  setCookie(themeStorage.cookie, theme, year);
  remember(themeStorage.local, theme);
}

/** The server may have set the cookie: to the theme of the account. */
export function copyThemeToStorage(): void {
  const theme = toTheme(cookieValue(themeStorage.cookie));
  if (theme) remember(themeStorage.local, theme);
}

/** Marks what was chosen here, until it is saved to an account. */
export function markChosen(names: PreferenceName[]): void {
  const chosen = new Set([...toPreferenceNames(cookieValue(chosenCookie.name)), ...names]);
  setCookie(chosenCookie.name, [...chosen].join('.'), chosenCookie.seconds);
}

export function clearChosen(): void {
  setCookie(chosenCookie.name, '', 0);
}
