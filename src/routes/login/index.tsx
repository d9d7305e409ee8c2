import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { redirectIfSignedIn } from '~/features/accounts/auth/guard';
import { loadSignIn } from '~/features/accounts/auth/loaders';
import { LoginScreen } from '~/features/accounts/auth/screens/login';
import { loginSearch } from '~/features/accounts/auth/search';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/login/')({
  validateSearch: loginSearch,
  search: { middlewares: [stripSearchParams({ redirect: '', reason: '' })] },
  beforeLoad: ({ context, search }) => redirectIfSignedIn(context.pageContext, search.redirect),
  loader: ({ context }) => loadSignIn(context),
  head: pageTitle((t) => t('auth:login.pageTitle')),
  component: () => <LoginScreen {...Route.useSearch()} />,
});
