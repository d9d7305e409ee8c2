import { createFileRoute } from '@tanstack/react-router';
// sample:start
import { loadCatalogueHome } from '~/features/books/catalogue/loaders';
import { CatalogueHome } from '~/features/books/catalogue/screens/catalogue-home';
// sample:end
import { HomeScreen } from '~/features/shell/screens/home';
import { pageTitle } from '~/shared/page-title';

export const Route = createFileRoute('/app/')({
  // sample:start
  loader: ({ context }) => loadCatalogueHome(context.data),
  // sample:end
  head: pageTitle((t) => t('shell:home.pageTitle')),
  component: () => (
    <HomeScreen
      user={Route.useRouteContext().session.user}
      // sample:start
      product={<CatalogueHome />}
      // sample:end
    />
  ),
});
