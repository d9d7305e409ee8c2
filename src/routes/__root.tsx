import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootScreen, RootShell, rootHead } from '~/features/shell/screens/root';
import { untilOnline } from '~/shared/connection';
import type { DataCache } from '~/shared/data-cache';
import type { PageContextStore } from '~/shared/page-context-store';
import { CrashScreen, RootNotFoundScreen } from '~/ui/layout/route-error';

interface RouterContext {
  visits: PageContextStore;
  data: DataCache;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    // Without a connection the page that is shown stays, and the next one comes when there is one.
    await untilOnline();
    return { visit: await context.visits.load() };
  },
  head: rootHead,
  shellComponent: RootShell,
  component: RootScreen,
  errorComponent: CrashScreen,
  notFoundComponent: RootNotFoundScreen,
});
