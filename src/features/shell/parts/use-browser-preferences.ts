import { useEffect, useEffectEvent } from 'react';
import { storedLanguage, storedTheme, storedTimeZone } from '~/shared/detect';
import { useCurrentI18n } from '~/shared/i18n/current';
import { defaultTheme, themeStorage, toTheme } from '~/shared/theme';
import {
  rememberBrowserTimeZone,
  rememberLanguage,
  usePreferences,
  useRefreshVisit,
  useVisit,
} from '~/shared/visit-hooks';

/** Applies what only the browser knows, after hydration: its storage, its zone, its other tabs. */
export function useBrowserPreferences(): void {
  const { setLanguage, setTheme, followTheme } = usePreferences();
  const { language } = useCurrentI18n();
  const refreshVisit = useRefreshVisit();
  const signedIn = Boolean(useVisit()?.session);

  const apply = useEffectEvent(() => {
    const wanted = storedLanguage();
    if (wanted && wanted !== language) void setLanguage(wanted);
    else rememberLanguage(language);
    const theme = storedTheme();
    if (theme) setTheme(theme);
    // The server has the last word on zones. Pages for visitors show no times.
    if (rememberBrowserTimeZone(storedTimeZone()) && signedIn) void refreshVisit();
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
