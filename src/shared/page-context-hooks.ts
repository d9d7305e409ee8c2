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

/** The current page context. Undefined only if it could not be loaded. */
export function usePageContext(): PageContext | undefined {
  const { get, getRendered, subscribe } = usePageContextStore();
  return useSyncExternalStore(subscribe, get, getRendered);
}

function usePageContextStore(): PageContextStore {
  return useRouter().options.context.pageContextStore;
}

const year = 31_536_000;

export function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
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

/** Setters for display preferences. They apply immediately and persist. */
export function usePreferences() {
  const store = usePageContextStore();
  const router = useRouter();
  const refreshPageContext = useRefreshPageContext();
  return {
    /** `null` follows the browser. The server resolves the resulting zone. */
    async setTimeZone(timeZone: string | null) {
      setCookie(timeZoneCookies.chosen, timeZone ?? '', timeZone === null ? 0 : year);
      await refreshPageContext();
    },
    /**
     * Stores the browser's time zone if the server does not know it, then asks the server, which
     * decides. Does not rerun loaders: parts of the page may still be hydrating, and data loaded by
     * days of another zone names that zone.
     */
    async followBrowserTimeZone(known: string | undefined) {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      if (!timeZone || timeZone === known) return;
      setCookie(timeZoneCookies.browser, timeZone, year);
      // Pages for visitors show no times.
      if (store.get()?.session) await store.refresh();
    },
    async setLanguage(language: Language) {
      const i18n = await loadI18n(language);
      rememberLanguage(language);
      setBrowserI18n(i18n);
      store.change({ language });
      // Page titles and server messages are still in the old language.
      await router.invalidate();
    },
    setTheme(theme: Theme) {
      setCookie(themeStorage.cookie, theme, year);
      remember(themeStorage.local, theme);
      store.change({ theme });
    },
    /** Another tab has already stored this theme. */
    followTheme(theme: Theme) {
      store.change({ theme });
    },
    setSidebarFolded(folded: boolean) {
      setCookie(sidebarCookie, folded ? 'folded' : 'open', year);
      store.change({ sidebarFolded: folded });
    },
    setSingleKeys(on: boolean) {
      setCookie(singleKeysCookie, on ? 'on' : 'off', year);
      store.change({ singleKeys: on });
    },
  };
}

/** Reloads the page context after the session changed, and reruns the guards. */
export function useRefreshPageContext(): () => Promise<void> {
  const store = usePageContextStore();
  const router = useRouter();
  return async () => {
    await store.refresh();
    await router.invalidate();
  };
}
