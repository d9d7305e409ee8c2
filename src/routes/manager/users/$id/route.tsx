import { createFileRoute } from '@tanstack/react-router';
import { userQueries } from '~/features/accounts/users/client';
import { loadRecord } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';
import { displayName } from '~/shared/text/display-name';

export const Route = createFileRoute('/manager/users/$id')({
  staticData: { crumb: 'data' },
  loader: ({ context, params }) =>
    loadRecord(context.data, userQueries.one(params.id), (user) => displayName(user)),
  // Child routes may override the title.
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('users:detail.pageTitle'))({ match }),
});
