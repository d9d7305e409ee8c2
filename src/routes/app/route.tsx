import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '~/features/accounts/account/screens/onboarding';
import { guardArea } from '~/features/accounts/auth/guard';
import { AppArea } from '~/features/shell/screens/app-area';
import { appNavigation } from '~/features/shell/navigation';
import { AreaErrorScreen } from '~/features/shell/screens/area-error';
import { areaTools } from '~/registry/area';
import { features } from '~/registry/features';
import { loadSlot } from '~/shared/page/slots';

export const Route = createFileRoute('/app')({
  beforeLoad: async ({ context, location }) => {
    const session = guardArea(context.pageContext, { apps: 'app' }, location.href);
    await Promise.all([context.data.client(), loadSlot('switcher', context)]);
    return { session };
  },
  component: () => (
    <AppArea user={Route.useRouteContext().session.user} features={features} tools={areaTools} />
  ),
  errorComponent: (props) => (
    <AreaErrorScreen
      {...props}
      onboarding={<OnboardingScreen />}
      navigation={appNavigation(features)}
    />
  ),
});
