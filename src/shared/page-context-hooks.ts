import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { setBrowserI18n } from './i18n/current';
import { type Language, languageStorage } from './i18n/languages';
import { loadI18n } from './i18n/load';
import { timeZoneCookies } from './i18n/time-zones';
import { sidebarCookie } from './sidebar';
import { singleKeysCookie } from './single-keys';
import { type Theme, themeStorage } from './theme';
import type { PageContext } from './page-context';
import type { PageContextStore } from './page-context-store';

/** The visit as it is now. Undefined only where it could not be fetched. */
export function usePageContext(): PageContext | undefined {
  const { get, getRendered, subscribe } = useVisitStore();
  return useSyncExternalStore(subscribe, get, getRendered);
}

function useVisitStore(): PageContextStore {
  return useRouter().options.context.visits;
}

const year = 31_536_000;

function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** Local storage may be switched off; the cookie is what the server reads. */
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to remember in.
  }
}

export function rememberLanguage(language: Language): void {
  setCookie(languageStorage.cookie, language, languageStorage.cookieMinutes * 60);
  remember(languageStorage.local, language);
}

/** Ways to change what the reader prefers. All hold at once, and on the next visit. */
export function usePreferences() {
  const visits = useVisitStore();
  const router = useRouter();
  const refreshVisit = useRefreshPageContext();
  return {
    /** `null` follows the browser. The server says which zone it is then. */
    async setTimeZone(timeZone: string | null) {
      setCookie(timeZoneCookies.chosen, timeZone ?? '', timeZone === null ? 0 : year);
      await refreshVisit();
    },
    /**
     * Stores the zone of the browser where the server does not know it yet, and asks the server,
     * which has the last word. Loaders are not run again: parts of the page may still hydrate, and
     * what was loaded by the days of another zone names that zone.
     */
    async followBrowserTimeZone(known: string | undefined) {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      if (!timeZone || timeZone === known) return;
      setCookie(timeZoneCookies.browser, timeZone, year);
      // Pages for visitors show no times.
      if (visits.get()?.session) await visits.refresh();
    },
    async setLanguage(language: Language) {
      const i18n = await loadI18n(language);
      rememberLanguage(language);
      setBrowserI18n(i18n);
      visits.change({ language });
      // Titles, and what the server says in words, are in the old language.
      await router.invalidate();
    },
    setTheme(theme: Theme) {
      setCookie(themeStorage.cookie, theme, year);
      remember(themeStorage.local, theme);
      visits.change({ theme });
    },
    /** Another tab has stored this theme already. */
    followTheme(theme: Theme) {
      visits.change({ theme });
    },
    setSidebarFolded(folded: boolean) {
      setCookie(sidebarCookie, folded ? 'folded' : 'open', year);
      visits.change({ sidebarFolded: folded });
    },
    setSingleKeys(on: boolean) {
      setCookie(singleKeysCookie, on ? 'on' : 'off', year);
      visits.change({ singleKeys: on });
    },
  };
}

/** Asks again who is signed in, after something changed it, and runs the guards anew. */
export function useRefreshPageContext(): () => Promise<void> {
  const visits = useVisitStore();
  const router = useRouter();
  return async () => {
    await visits.refresh();
    await router.invalidate();
  };
}
