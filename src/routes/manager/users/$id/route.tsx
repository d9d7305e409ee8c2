import { createFileRoute } from '@tanstack/react-router';
import { loadUser } from '~/features/users/loaders';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/users/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) => loadUser(context.data, params.id),
  // Child routes may override the title.
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('users:detail.pageTitle'))({ match }),
});
