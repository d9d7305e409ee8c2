import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { batchQueries } from '~/features/batches/client';
import { BatchScreen } from '~/features/batches/screens/batch';
import { batchSearch, batchSearchDefaults } from '~/features/batches/search';
import { loadRecord, prefetchList } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/batches/$id')({
  staticData: { crumb: 'data' },
  validateSearch: batchSearch,
  search: { middlewares: [stripSearchParams(batchSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { data }, params: { id }, deps }) => {
    const [record] = await Promise.all([
      loadRecord(data, batchQueries.one(id), ({ action }) => action),
      prefetchList(data, batchQueries.calls, id, deps),
    ]);
    return record;
  },
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('batches:title'))({ match }),
  component: () => <BatchScreen id={Route.useParams().id} search={Route.useSearch()} />,
});
