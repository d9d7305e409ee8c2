import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { genre } from '~/features/books/genres/record';
import { GenresScreen } from '~/features/books/genres/screens/genres';
import { genreList } from '~/features/books/genres/search';
import { pageTitle } from '~/shared/page/page-title';
import { listLoader } from '~/ui/record/record-loaders';

export const Route = createFileRoute('/manager/genres/')({
  validateSearch: genreList.search,
  search: { middlewares: [stripSearchParams(genreList.defaults)] },
  loaderDeps: ({ search }) => search,
  loader: listLoader(genre),
  head: pageTitle((t) => t('genres:title')),
  component: () => <GenresScreen search={Route.useSearch()} />,
});
