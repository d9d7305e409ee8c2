import { useEffect, useEffectEvent } from 'react';
import { storedLanguage, storedTheme, storedTimeZone } from './stored-preferences';
import { useCurrentI18n } from './i18n/current';
import { defaultTheme, themeStorage, toTheme } from './theme';
import { rememberLanguage, usePreferences } from './page-context-hooks';

/** Applies browser-only state after hydration: storage, time zone, other tabs. */
export function useBrowserPreferences(): void {
  const { setLanguage, setTheme, followTheme, followBrowserTimeZone } = usePreferences();
  const { language } = useCurrentI18n();

  const apply = useEffectEvent(() => {
    const wanted = storedLanguage();
    if (wanted && wanted !== language) void setLanguage(wanted);
    else rememberLanguage(language);
    const theme = storedTheme();
    if (theme) setTheme(theme);
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
