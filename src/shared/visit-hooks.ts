import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { setBrowserI18n } from './i18n/current';
import { type Language, languageStorage } from './i18n/languages';
import { loadI18n } from './i18n/load';
import { sidebarCookie } from './sidebar';
import { type Theme, themeStorage } from './theme';
import type { Visit } from './visit';
import { visitQuery } from './visit-query';

/** The visit as it is now. Undefined only where it could not be fetched. */
export function useVisit(): Visit | undefined {
  return useQuery(visitQuery).data;
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
  const queryClient = useQueryClient();
  const router = useRouter();
  const change = (part: Partial<Visit>) =>
    queryClient.setQueryData(visitQuery.queryKey, (visit) => visit && { ...visit, ...part });
  return {
    async setLanguage(language: Language) {
      const i18n = await loadI18n(language);
      rememberLanguage(language);
      setBrowserI18n(i18n);
      change({ language });
      // Titles, and what the server says in words, are in the old language.
      await router.invalidate();
    },
    setTheme(theme: Theme) {
      setCookie(themeStorage.cookie, theme, year);
      remember(themeStorage.local, theme);
      change({ theme });
    },
    setSidebarFolded(folded: boolean) {
      setCookie(sidebarCookie, folded ? 'folded' : 'open', year);
      change({ sidebarFolded: folded });
    },
  };
}

/** Asks again who is signed in, after something changed it, and runs the guards anew. */
export function useRefreshVisit(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...visitQuery, staleTime: 0 });
    await router.invalidate();
  };
}
