import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '~/features/accounts/account/screens/onboarding';
import { guardArea } from '~/features/accounts/auth/guard';
// organizations:start
import { OrganizationSwitcher } from '~/features/organizations/switcher';
// organizations:end
import { AppArea } from '~/features/shell/screens/app-area';
import { appNavigation } from '~/features/shell/navigation';
import { AreaErrorScreen } from '~/features/shell/screens/area-error';
import { features } from '~/registry/features';

export const Route = createFileRoute('/app')({
  beforeLoad: async ({ context, location }) => {
    const session = guardArea(context.pageContext, { apps: 'app' }, location.href);
    await context.data.client();
    return { session };
  },
  component: () => (
    <AppArea
      // A switcher is a property.
      user={Route.useRouteContext().session.user}
      navigation={appNavigation(features)}
      // organizations:start
      switcher={<OrganizationSwitcher />}
      // organizations:end
    />
  ),
  errorComponent: (props) => (
    <AreaErrorScreen
      {...props}
      onboarding={<OnboardingScreen />}
      navigation={appNavigation(features)}
    />
  ),
});
