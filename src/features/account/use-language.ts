import { api } from '~/shared/api-client';
import type { Language } from '~/shared/i18n/languages';
import { usePreferences, usePageContext } from '~/shared/page-context-hooks';

/** Changes the language of the page and, for signed-in users, of the emails they get. */
export function useSetLanguage(): (language: Language) => Promise<void> {
  const { setLanguage } = usePreferences();
  const pageContext = usePageContext();
  return async (language) => {
    await setLanguage(language);
    // demo:start
    if (pageContext?.config.demo) return;
    // demo:end
    const session = pageContext?.session;
    if (!session?.user.onboardedAt || session.impersonatedBy) return;
    // The page has already changed, and the next sign-in saves the language too, so ignore
    // failures.
    await api.account.setLanguage({ language }).catch(() => {});
  };
}
