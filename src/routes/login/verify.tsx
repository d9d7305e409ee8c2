import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { redirectIfSignedIn } from '~/features/accounts/auth/guard';
import { loadSignIn } from '~/features/accounts/auth/loaders';
import { VerifyScreen } from '~/features/accounts/auth/screens/verify';
import { verifySearch } from '~/features/accounts/auth/search';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/login/verify')({
  validateSearch: verifySearch,
  search: { middlewares: [stripSearchParams({ redirect: '', email: '', late: false })] },
  beforeLoad: ({ context, search }) => {
    redirectIfSignedIn(context.pageContext, search.redirect);
    if (!search.email) throw redirect({ to: '/login', search: { redirect: search.redirect } });
  },
  loader: ({ context }) => loadSignIn(context),
  head: pageTitle((t) => t('auth:verify.pageTitle')),
  component: () => <VerifyScreen {...Route.useSearch()} />,
});
