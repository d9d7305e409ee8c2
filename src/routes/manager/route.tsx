import { Outlet, createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '~/features/accounts/account/screens/onboarding';
import { guardArea } from '~/features/accounts/auth/guard';
import { appNavigation } from '~/features/shell/navigation';
import { AreaErrorScreen } from '~/features/shell/screens/area-error';
import { ManagerArea } from '~/features/shell/screens/manager-area';
import { areaTools } from '~/registry/area';
import { features } from '~/registry/features';
import { Slot, beforeManagerPage, loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/manager')({
  beforeLoad: async ({ context, location }) => {
    const session = guardArea(context.pageContext, { apps: 'manager' }, location.href);
    await context.data.client();
    await loadSlot('managerGate', context);
    await beforeManagerPage(context.data, location);
    return { session };
  },
  component: () => (
    <ManagerArea user={Route.useRouteContext().session.user} features={features} tools={areaTools}>
      <Outlet />
    </ManagerArea>
  ),
  errorComponent: (props) => (
    <AreaErrorScreen
      {...props}
      onboarding={<OnboardingScreen />}
      gate={<Slot name="managerGate" />}
      navigation={appNavigation(features)}
    />
  ),
});
