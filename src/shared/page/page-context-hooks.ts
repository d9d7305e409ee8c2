import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Language } from '../i18n/languages';
import { timeZoneCookies } from '../i18n/time-zones';
import {
  sidebarCookie,
  type Theme,
  singleKeysCookie,
  preferenceNames,
} from '../preferences/preferences';
import {
  rememberTheme,
  setCookie,
  showLanguage,
  year,
  clearChosen,
  markChosen,
} from '../preferences/stored-preferences';
import { type ApiClient, api } from '../data/api-client';
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

/** Setters for display preferences. They apply immediately and persist. */
export function usePreferences() {
  const store = usePageContextStore();
  const router = useRouter();
  const refreshPageContext = useRefreshPageContext();
  const save = (chosen: Choice) => saveChoice(store.get(), chosen);
  return {
    /** `null` follows the browser. The server resolves the resulting zone. */
    async setTimeZone(timeZone: string | null) {
      setCookie(timeZoneCookies.chosen, timeZone ?? '', timeZone === null ? 0 : year);
      await save({ timeZone });
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
      await showLanguage(language);
      // Page titles and server messages are still in the old language.
      await Promise.all([save({ language }), router.invalidate()]);
    },
    /** Shows a language that this browser has stored. */
    async followLanguage(language: Language) {
      await showLanguage(language);
      await router.invalidate();
    },
    setTheme(theme: Theme) {
      rememberTheme(theme);
      store.change({ theme });
      void save({ theme });
    },
    /** Shows a theme that this browser has stored, or chosen in another tab. */
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

/** Reloads the page context after the session changed, and reruns the guards. See `refresh`. */
export function useRefreshPageContext(options?: { mayEnd: boolean }): () => Promise<void> {
  const store = usePageContextStore();
  const router = useRouter();
  return async () => {
    await store.refresh(options);
    await router.invalidate();
  };
}

type Choice = Parameters<ApiClient['account']['setPreferences']>[0];

/**
 * Saves to the account what its user has just chosen. A visitor's choice is saved by the sign-in that
 * may follow, and one that could not be saved by the next page.
 */
async function saveChoice(pageContext: PageContext | undefined, chosen: Choice): Promise<void> {
  const session = pageContext?.session;
  // Administrators choose nothing for the users they impersonate.
  if (session?.impersonatedBy) return;
  markChosen(preferenceNames.filter((name) => name in chosen));
  if (pageContext?.config.readOnly) return;
  if (!session?.user.onboardedAt) return;
  try {
    await api.account.setPreferences(chosen);
    clearChosen();
  } catch {
    // Ignored, for example offline: it stays marked.
  }
}
