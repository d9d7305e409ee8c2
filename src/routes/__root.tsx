import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootScreen, RootShell, rootHead } from '~/features/shell/screens/root';
import { untilOnline } from '~/shared/data/connection';
import type { DataCache } from '~/shared/data/data-cache';
import { pageMessages } from '~/shared/i18n/load';
import type { PageContextStore } from '~/shared/page/page-context-store';
import { loadSlot } from '~/shared/page/slots';
import { CrashScreen, RootNotFoundScreen } from '~/ui/layout/route-error';

interface RouterContext {
  pageContextStore: PageContextStore;
  data: DataCache;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    // While offline the current page stays; navigation continues once the browser is online.
    await untilOnline();
    await pageMessages(location.pathname);
    const pageContext = await context.pageContextStore.load();
    const slots = { data: context.data, pageContext };
    await Promise.all([loadSlot('document', slots), loadSlot('userMenu', slots)]);
    return { pageContext };
  },
  head: rootHead,
  shellComponent: RootShell,
  component: RootScreen,
  errorComponent: CrashScreen,
  notFoundComponent: RootNotFoundScreen,
});
