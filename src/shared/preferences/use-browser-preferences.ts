import { useEffect, useEffectEvent } from 'react';
import { useCurrentI18n } from '../i18n/current';
import { type Language, languageStorage, toLanguage } from '../i18n/languages';
import { timeZoneCookies } from '../i18n/time-zones';
import { type Theme, defaultTheme, themeStorage, toTheme } from './preferences';
import { usePreferences } from '../page/page-context-hooks';
import {
  cookieValue,
  copyThemeToStorage,
  rememberLanguage,
  rememberTheme,
} from './stored-preferences';

function stored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

const hasCookie = (name: string) => cookieValue(name) !== undefined;

/**
 * The detection order is query, cookie, local storage, session storage, browser, html tag. The
 * server has applied the parts it can see. Local and session storage exist only in the browser and
 * apply if there is neither a query nor a cookie.
 */
function storedLanguage(): Language | undefined {
  const query = new URLSearchParams(location.search).get(languageStorage.query);
  if (toLanguage(query) || hasCookie(languageStorage.cookie)) return undefined;
  return (
    toLanguage(stored(() => localStorage, languageStorage.local)) ??
    toLanguage(stored(() => sessionStorage, languageStorage.local))
  );
}

/** The browser's time zone as last sent to the server. */
const storedTimeZone = () => cookieValue(timeZoneCookies.browser);

/** The theme from local storage, in case the cookie was lost. */
function storedTheme(): Theme | undefined {
  if (hasCookie(themeStorage.cookie)) return undefined;
  return toTheme(stored(() => localStorage, themeStorage.local));
}

/** Applies browser-only state after hydration: storage, time zone, other tabs. */
export function useBrowserPreferences(): void {
  const { followLanguage, followTheme, followBrowserTimeZone } = usePreferences();
  const { language } = useCurrentI18n();

  const apply = useEffectEvent(() => {
    const wanted = storedLanguage();
    if (wanted && wanted !== language) void followLanguage(wanted);
    else rememberLanguage(language);
    const theme = storedTheme();
    if (theme) {
      rememberTheme(theme);
      followTheme(theme);
    } else copyThemeToStorage();
    // Ignored, for example offline: the next page load retries.
    followBrowserTimeZone(storedTimeZone()).catch(() => {});
  });
  useEffect(() => apply(), []);

  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === themeStorage.local) followTheme(toTheme(newValue) ?? defaultTheme);
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => follow(event);
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, []);
}
