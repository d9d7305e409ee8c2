import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { requirePermission } from '~/features/organizations/membership';
import { organizationTitle } from '~/features/organizations/page-title';
import { getHost, webhookQueries } from '~/features/webhooks/client';
import { organizationWebhooks } from '~/features/webhooks/organizations/client';
import { WebhookScreen } from '~/features/webhooks/screens/webhook';
import { deliveriesSearch, deliveriesSearchDefaults } from '~/features/webhooks/search';
import { loadRecord, prefetchList } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/webhooks/$id')({
  validateSearch: deliveriesSearch,
  search: { middlewares: [stripSearchParams(deliveriesSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { data, organization }, params: { slug, id }, deps }) => {
    requirePermission(organization, { organization: 'update' });
    const source = organizationWebhooks(slug);
    const [record] = await Promise.all([
      loadRecord(data, webhookQueries.one(source, id), getHost),
      prefetchList(data, webhookQueries.deliveries, source, id, deps),
    ]);
    return record;
  },
  head: ({ match, loaderData }) =>
    organizationTitle((t) => loaderData?.crumb ?? t('webhooks:title'))({ match }),
  component: () => {
    const { slug, id } = Route.useParams();
    return <WebhookScreen source={organizationWebhooks(slug)} id={id} search={Route.useSearch()} />;
  },
});
