import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { getHost, productWebhooks, webhookQueries } from '~/features/webhooks/client';
import { WebhookScreen } from '~/features/webhooks/screens/webhook';
import { deliveriesSearch, deliveriesSearchDefaults } from '~/features/webhooks/search';
import { loadRecord, prefetchListPage } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/webhooks/$id')({
  staticData: { crumb: 'data' },
  validateSearch: deliveriesSearch,
  search: { middlewares: [stripSearchParams(deliveriesSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps }) => {
    const source = productWebhooks();
    const [record] = await Promise.all([
      loadRecord(context.data, webhookQueries.one(source, id), getHost),
      prefetchListPage(context, webhookQueries.deliveries, source, id, deps),
    ]);
    return record;
  },
  head: ({ match, loaderData }) =>
    pageTitle((t) => loaderData?.crumb ?? t('webhooks:title'))({ match }),
  component: () => (
    <WebhookScreen
      source={productWebhooks()}
      id={Route.useParams().id}
      search={Route.useSearch()}
    />
  ),
});
