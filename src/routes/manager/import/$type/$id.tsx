import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { importQueries } from '~/features/imports/client';
import { ImportScreen } from '~/features/imports/screens/import';
import { importSearch, importSearchDefaults } from '~/features/imports/search';
import { loadRecord } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/import/$type/$id')({
  staticData: { crumb: 'data' },
  validateSearch: importSearch,
  search: { middlewares: [stripSearchParams(importSearchDefaults)] },
  loader: ({ context, params }) =>
    loadRecord(context.data, importQueries.one(params.id), ({ type }) => type.title),
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('imports:step.done'))({ match }),
  component: () => <ImportScreen id={Route.useParams().id} search={Route.useSearch()} />,
});
