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
 * The detection order is query, cookie, local storage, session storage, browser, html tag. The
 * server has applied the parts it can see. Local and session storage exist only in the browser and
 * apply if there is neither a query nor a cookie.
 */
export function storedLanguage(): Language | undefined {
  const query = new URLSearchParams(location.search).get(languageStorage.query);
  if (toLanguage(query) || hasCookie(languageStorage.cookie)) return undefined;
  return (
    toLanguage(stored(() => localStorage, languageStorage.local)) ??
    toLanguage(stored(() => sessionStorage, languageStorage.local))
  );
}

/** The browser's time zone as last sent to the server. */
export const storedTimeZone = () => cookieValue(timeZoneCookies.browser);

/** The theme from local storage, in case the cookie was lost. */
export function storedTheme(): Theme | undefined {
  if (hasCookie(themeStorage.cookie)) return undefined;
  return toTheme(stored(() => localStorage, themeStorage.local));
}
