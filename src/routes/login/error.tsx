import { createFileRoute } from '@tanstack/react-router';
import { redirectIfSignedIn } from '~/features/accounts/auth/guard';
import { LoginErrorScreen } from '~/features/accounts/auth/screens/social-error';
import { loginFailureOf } from '~/features/accounts/auth/social-error';
import { loginErrorSearch } from '~/features/accounts/auth/social-error-search';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/login/error')({
  validateSearch: loginErrorSearch,
  beforeLoad: ({ context }) => redirectIfSignedIn(context.pageContext, undefined),
  head: pageTitle((t) => t('social:error.pageTitle')),
  component: () => <LoginErrorScreen {...loginFailureOf(Route.useSearch())} />,
});
