import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { UnsubscribeScreen } from '~/features/notifications/screens/unsubscribe';
import { unsubscribeSearch } from '~/features/notifications/search';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: unsubscribeSearch,
  search: { middlewares: [stripSearchParams({ token: '', done: false })] },
  head: pageTitle((t) => t('notifications:unsubscribe.pageTitle')),
  component: () => <UnsubscribeScreen {...Route.useSearch()} />,
});
