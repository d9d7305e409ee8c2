import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { binQueries } from '~/features/bin/client';
import { BinScreen } from '~/features/bin/screens/bin';
import { binSearch, binSearchDefaults } from '~/features/bin/search';
import { prefetchListPage } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/bin')({
  validateSearch: binSearch,
  search: { middlewares: [stripSearchParams(binSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchListPage(context, binQueries.list, deps),
  head: pageTitle((t) => t('bin:title')),
  component: () => <BinScreen search={Route.useSearch()} />,
});
