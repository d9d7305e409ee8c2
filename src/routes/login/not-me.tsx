import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { getNotMeLink } from '~/features/accounts/auth/not-me';
import { NotMeScreen } from '~/features/accounts/auth/screens/not-me';
import { notMeSearch } from '~/features/accounts/auth/search';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/login/not-me')({
  validateSearch: notMeSearch,
  search: { middlewares: [stripSearchParams({ token: '', done: false })] },
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: ({ deps }) => getNotMeLink(deps.token, new Date()),
  head: pageTitle((t) => t('auth:notMe.pageTitle')),
  component: () => <NotMeScreen {...Route.useSearch()} link={Route.useLoaderData()} />,
});
