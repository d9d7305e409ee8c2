import { type Language, languageStorage, toLanguage } from './i18n/languages';
import { timeZoneCookies } from './i18n/time-zones';
import { type Theme, themeStorage, toTheme } from './theme';

function stored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function cookieValue(name: string): string | undefined {
  const found = document.cookie.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

const hasCookie = (name: string) => cookieValue(name) !== undefined;

/**
 * The order of detection is query, cookie, local storage, session storage, browser, html tag. The
 * server has followed it as far as it can see. What only the browser sees is local and session
 * storage, and it counts where there was neither a query nor a cookie.
 */
export function storedLanguage(): Language | undefined {
  const query = new URLSearchParams(location.search).get(languageStorage.query);
  if (toLanguage(query) || hasCookie(languageStorage.cookie)) return undefined;
  return (
    toLanguage(stored(() => localStorage, languageStorage.local)) ??
    toLanguage(stored(() => sessionStorage, languageStorage.local))
  );
}

/** The browser's time zone, as the server knows it. */
export const storedTimeZone = () => cookieValue(timeZoneCookies.browser);

/** The theme of local storage, where the cookie has been lost. */
export function storedTheme(): Theme | undefined {
  if (hasCookie(themeStorage.cookie)) return undefined;
  return toTheme(stored(() => localStorage, themeStorage.local));
}
