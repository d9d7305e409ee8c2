import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootScreen, RootShell, rootHead } from '~/features/shell/screens/root';
import type { DataCache } from '~/shared/data-cache';
import type { VisitStore } from '~/shared/visit-store';
import { CrashScreen, RootNotFoundScreen } from '~/ui/route-error';

interface RouterContext {
  visits: VisitStore;
  data: DataCache;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ visit: await context.visits.load() }),
  head: rootHead,
  shellComponent: RootShell,
  component: RootScreen,
  errorComponent: CrashScreen,
  notFoundComponent: RootNotFoundScreen,
});
