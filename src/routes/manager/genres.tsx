import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { genreQueries } from '~/features/books/genres/client';
import { GenresScreen } from '~/features/books/genres/screens/genres';
import { genresSearch, genresSearchDefaults, newGenre } from '~/features/books/genres/search';
import { prefetch, prefetchList } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/genres')({
  validateSearch: genresSearch,
  search: { middlewares: [stripSearchParams(genresSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await Promise.all([
      prefetchList(context.data, genreQueries.list, deps),
      deps.open && deps.open !== newGenre && prefetch(context.data, genreQueries.one(deps.open)),
    ]);
  },
  head: pageTitle((t) => t('genres:manage.title')),
  component: () => <GenresScreen search={Route.useSearch()} />,
});
