import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isExpected } from '~/shared/app-error';
import { isConnectionFailure } from '~/shared/connection';
import { markFailedModules } from '~/shared/failed-module';
import { setBrowserI18n } from '~/shared/i18n/current';
import { followEditedMessages } from '~/shared/i18n/hot-messages';
import { defaultLanguage, toLanguage } from '~/shared/i18n/languages';
import { loadI18n } from '~/shared/i18n/load';
import { listenToEarlyTyping } from '~/shared/typed-early';
import type { VisitStore } from '~/shared/visit-store';
import { getRouter } from './router';

markFailedModules();
listenToEarlyTyping();

// A page that the browser kept and shows again on Back may be from before the sign-out.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

/*
 * The router's own client in the place of Start's, which would load all that server functions need
 * (a serialiser of 15 kB) on every page. The one that we have is loaded when it is called.
 */

/** The page's own language first: until its messages are here, the server's HTML stands as it is. */
const language = toLanguage(document.documentElement.lang) ?? defaultLanguage;

async function watchSession(visits: VisitStore): Promise<void> {
  // Without it the page does not come alive either: see the router's `hydrate`.
  const module = await import('~/features/auth/session-end').catch(() => undefined);
  module?.followSessionEnd(visits);
}

void loadI18n(language).then((i18n) => {
  setBrowserI18n(i18n);
  const router = getRouter();
  if (import.meta.hot) followEditedMessages(router);
  const { visits } = router.options.context;
  // Where nobody is signed in, no session can end.
  visits.subscribe(() => {
    if (visits.get()?.session) void watchSession(visits);
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      {
        // A guard that leads to the 403 page or to onboarding is no defect to report, nor is a bad line.
        onCaughtError: (error) => {
          if (isExpected(error) || isConnectionFailure(error)) return;
          // oxlint-disable-next-line no-console -- as React itself would
          console.error(error);
          // Development only: shown over the page, see vite/error-overlay.ts.
          if (import.meta.hot && error instanceof Error)
            import.meta.hot.send('foreword:error', { message: error.message, stack: error.stack });
        },
      },
    );
  });
});
