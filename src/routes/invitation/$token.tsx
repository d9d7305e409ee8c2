import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '~/features/accounts/account/screens/onboarding';
import { loadSignIn } from '~/features/accounts/auth/loaders';
import { loadInvitation } from '~/features/organizations/loaders';
import {
  InvitationScreen,
  UnknownInvitationScreen,
} from '~/features/organizations/screens/invitation';
import { ImpersonationBanner } from '~/features/shell/components/impersonation-banner';
import { AreaErrorScreen } from '~/features/shell/screens/area-error';
import { errorKind } from '~/shared/errors/error-kind';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/invitation/$token')({
  loader: async ({ context, params }) => {
    await loadSignIn(context);
    return loadInvitation(context.pageContext, params.token);
  },
  // Depends on who is signed in: never shown from the cache.
  gcTime: 0,
  head: pageTitle((t) => t('organizations:invitation.pageTitle')),
  component: () => (
    <>
      <ImpersonationBanner />
      <InvitationScreen token={Route.useParams().token} invitation={Route.useLoaderData()} />
    </>
  ),
  errorComponent: (props) =>
    errorKind(props.error) === '404' ? (
      <UnknownInvitationScreen />
    ) : (
      <AreaErrorScreen {...props} onboarding={<OnboardingScreen />} />
    ),
});
