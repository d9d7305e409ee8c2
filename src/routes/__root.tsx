import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootScreen, RootShell, rootHead } from '~/features/shell/screens/root';
import { untilOnline } from '~/shared/connection';
import type { DataCache } from '~/shared/data-cache';
import type { PageContextStore } from '~/shared/page-context-store';
import { CrashScreen, RootNotFoundScreen } from '~/ui/layout/route-error';

interface RouterContext {
  pageContextStore: PageContextStore;
  data: DataCache;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    // While offline the current page stays; navigation continues once the browser is online.
    await untilOnline();
    return { pageContext: await context.pageContextStore.load() };
  },
  head: rootHead,
  shellComponent: RootShell,
  component: RootScreen,
  errorComponent: CrashScreen,
  notFoundComponent: RootNotFoundScreen,
});
