import { createFileRoute } from '@tanstack/react-router';
import { OnboardingScreen } from '~/features/accounts/account/screens/onboarding';
import {
  InviteLinkScreen,
  UnknownLinkScreen,
} from '~/features/organizations/invite-links/screens/invite-link';
import { loadInviteLink } from '~/features/organizations/loaders';
import { ImpersonationBanner } from '~/features/shell/components/impersonation-banner';
import { AreaErrorScreen } from '~/features/shell/screens/area-error';
import { errorKind } from '~/shared/errors/error-kind';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/invitation/link/$token')({
  loader: ({ context, params }) => loadInviteLink(context.pageContext, params.token),
  // Depends on who is signed in: never shown from the cache.
  gcTime: 0,
  head: pageTitle((t) => t('organizations:invitation.pageTitle')),
  component: () => (
    <>
      <ImpersonationBanner />
      <InviteLinkScreen token={Route.useParams().token} link={Route.useLoaderData()} />
    </>
  ),
  errorComponent: (props) =>
    errorKind(props.error) === '404' ? (
      <UnknownLinkScreen />
    ) : (
      <AreaErrorScreen {...props} onboarding={<OnboardingScreen />} />
    ),
});
