import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { notificationQueries } from '~/features/notifications/client';
import { NotificationsScreen } from '~/features/notifications/screens/notifications';
import { notificationSearch, notificationSearchDefaults } from '~/features/notifications/search';
import { prefetchList } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/notifications')({
  staticData: { crumb: 'notifications:title' },
  validateSearch: notificationSearch,
  search: { middlewares: [stripSearchParams(notificationSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context.data, notificationQueries.list, deps),
  head: pageTitle((t) => t('notifications:title')),
  component: () => <NotificationsScreen area="/manager" search={Route.useSearch()} />,
});
