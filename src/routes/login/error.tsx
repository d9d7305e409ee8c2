import { createFileRoute } from '@tanstack/react-router';
import { redirectIfSignedIn } from '~/features/accounts/auth/guard';
import { getLoginFailure } from '~/features/social/error';
import { loginErrorSearch } from '~/features/social/error-search';
import { LoginErrorScreen } from '~/features/social/screens/error';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/login/error')({
  validateSearch: loginErrorSearch,
  beforeLoad: ({ context }) => redirectIfSignedIn(context.pageContext, undefined),
  head: pageTitle((t) => t('social:error.pageTitle')),
  component: () => <LoginErrorScreen {...getLoginFailure(Route.useSearch())} />,
});
