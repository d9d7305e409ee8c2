import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { myDataQueries } from '~/features/my-data/client';
import { DownloadMyDataScreen } from '~/features/my-data/screens/download-my-data';
import { downloadSearch } from '~/features/my-data/search';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/app/my-data')({
  validateSearch: downloadSearch,
  search: { middlewares: [stripSearchParams({ token: '' })] },
  loader: ({ context }) => prefetch(context.data, myDataQueries.status()),
  head: pageTitle((t) => t('my-data:download.title')),
  component: () => (
    <DownloadMyDataScreen
      token={Route.useSearch().token}
      impersonated={Route.useRouteContext().session.impersonatedBy !== null}
    />
  ),
});
