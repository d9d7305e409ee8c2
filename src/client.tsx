import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isExpectedError } from '~/shared/errors/app-error';
import { isConnectionFailure, markFailedModules } from '~/shared/data/connection';
import { setBrowserI18n } from '~/shared/i18n/current';
import { followEditedMessages, loadI18n } from '~/shared/i18n/load';
import { defaultLanguage, toLanguage } from '~/shared/i18n/languages';
import type { PageContextStore } from '~/shared/page/page-context-store';
import { getRouter } from './router';

markFailedModules();

// Reload pages restored from the back/forward cache: they may be from before a sign-out.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

/*
 * Hydrates with the router's own client. Start's would add what server functions need (a 15 kB
 * serializer) to every page; our only server function loads that when it is called.
 */

/** The page's language. Hydration waits for its messages; the server's HTML shows until then. */
const language = toLanguage(document.documentElement.lang) ?? defaultLanguage;

async function watchSession(pageContextStore: PageContextStore): Promise<void> {
  // If this import fails, hydration fails too: see `hydrate` in the router.
  const module = await import('~/features/accounts/auth/session-end').catch(() => undefined);
  module?.followSessionEnd(pageContextStore);
}

void loadI18n(language).then((i18n) => {
  setBrowserI18n(i18n);
  const router = getRouter();
  if (import.meta.hot) followEditedMessages(router);
  const { pageContextStore } = router.options.context;
  // Without a session there is nothing to watch.
  pageContextStore.subscribe(() => {
    if (pageContextStore.get()?.session) void watchSession(pageContextStore);
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      {
        // Expected errors (403, onboarding) and connection failures are not reported as bugs.
        onCaughtError: (error) => {
          if (isExpectedError(error) || isConnectionFailure(error)) return;
          // oxlint-disable-next-line no-console -- as React itself would
          console.error(error);
          // Development only: shows the error overlay, see vite/error-overlay.ts.
          if (import.meta.hot && error instanceof Error)
            import.meta.hot.send('app:error', { message: error.message, stack: error.stack });
        },
      },
    );
  });
});
