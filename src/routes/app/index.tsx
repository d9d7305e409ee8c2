import { createFileRoute } from '@tanstack/react-router';
// sample:start
import { CatalogueHome } from '~/features/books/catalogue/screens/catalogue-home';
import { bookQueries } from '~/features/books/client';
import { genreQueries } from '~/features/books/genres/client';
import { prefetch } from '~/shared/data/loaders';
// sample:end
// organizations:start
import { WaitingInvitations } from '~/features/organizations/components/waiting-invitations';
import { prefetchWaiting } from '~/features/organizations/loaders';
// organizations:end
import { HomeScreen } from '~/features/shell/screens/home';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/app/')({
  // organizations:start
  beforeLoad: ({ context }) => prefetchWaiting(context.data),
  // organizations:end
  // sample:start
  loader: async ({ context }) => {
    await Promise.all([
      prefetch(context.data, genreQueries.options()),
      prefetch(context.data, bookQueries.newest()),
    ]);
  },
  // sample:end
  head: pageTitle((t) => t('shell:home.pageTitle')),
  component: () => (
    <HomeScreen
      // The product's own content is a property.
      user={Route.useRouteContext().session.user}
      // organizations:start
      notices={<WaitingInvitations />}
      // organizations:end
      // sample:start
      product={<CatalogueHome />}
      // sample:end
    />
  ),
});
