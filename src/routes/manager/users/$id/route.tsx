import { createFileRoute } from '@tanstack/react-router';
import { userQueries } from '~/features/accounts/users/client';
import { loadRecord } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/users/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) =>
    loadRecord(context.data, userQueries.one(params.id), (user) => user.name || user.email),
  // Child routes may override the title.
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('users:detail.pageTitle'))({ match }),
});
