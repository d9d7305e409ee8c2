import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootScreen, RootShell, rootHead } from '~/features/shell/screens/root';
import { visitQuery } from '~/shared/visit-query';
import { CrashScreen, RootNotFoundScreen } from '~/ui/route-error';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context }) => ({
    visit: await context.queryClient.ensureQueryData(visitQuery),
  }),
  head: rootHead,
  shellComponent: RootShell,
  component: RootScreen,
  errorComponent: CrashScreen,
  notFoundComponent: RootNotFoundScreen,
});
