import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { loadGenres } from '~/features/genres/loaders';
import { GenresScreen } from '~/features/genres/screens/genres';
import { genresSearch, genresSearchDefaults } from '~/features/genres/search';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/manager/genres')({
  validateSearch: genresSearch,
  search: { middlewares: [stripSearchParams(genresSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadGenres(context.data, deps),
  head: pageTitle((t) => t('genres:manage.title')),
  component: () => <GenresScreen search={Route.useSearch()} />,
});
