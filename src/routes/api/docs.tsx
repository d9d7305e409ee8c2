import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '~/features/accounts/account/screens/onboarding';
import { referenceQueries } from '~/features/api-docs/client';
import { ApiDocsScreen } from '~/features/api-docs/screens/api-docs';
import { guardArea } from '~/features/accounts/auth/guard';
import { AreaErrorScreen } from '~/features/shell/screens/area-error';
import { ManagerArea } from '~/features/shell/screens/manager-area';
import { areaTools } from '~/registry/area';
import { features } from '~/registry/features';
import { documentPermission } from '~/shared/api-document';
import { pageTitle } from '~/shared/page/page-title';
import { loadSlot } from '~/shared/page/slots';

/** A page of the manager area, at the URL where API clients look for it. */
export const Route = createFileRoute('/api/docs')({
  beforeLoad: async ({ context, location }) => {
    const session = guardArea(context.pageContext, documentPermission, location.href);
    await context.data.client();
    return { session };
  },
  loader: async ({ context }) => {
    await Promise.all([
      context.data.load(referenceQueries.all()),
      loadSlot('programAccess', context),
    ]);
  },
  head: pageTitle((t) => t('api-docs:title')),
  component: () => (
    <ManagerArea user={Route.useRouteContext().session.user} features={features} tools={areaTools}>
      <ApiDocsScreen />
    </ManagerArea>
  ),
  errorComponent: (props) => <AreaErrorScreen {...props} onboarding={<OnboardingScreen />} />,
});
