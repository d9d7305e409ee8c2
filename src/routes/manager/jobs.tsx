import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { jobQueries } from '~/features/jobs/client';
import { JobsScreen } from '~/features/jobs/screens/jobs';
import { jobsSearch, jobsSearchDefaults } from '~/features/jobs/search';
import { prefetch, prefetchListPage } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/jobs')({
  validateSearch: jobsSearch,
  search: { middlewares: [stripSearchParams(jobsSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await Promise.all([
      prefetch(context.data, jobQueries.queues()),
      prefetchListPage(context, jobQueries.list, deps),
    ]);
  },
  head: pageTitle((t) => t('jobs:title')),
  component: () => <JobsScreen search={Route.useSearch()} />,
});
