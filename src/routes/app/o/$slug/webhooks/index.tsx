import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '~/features/organizations/membership';
import { organizationTitle } from '~/features/organizations/page-title';
import { webhookQueries } from '~/features/webhooks/client';
import { organizationWebhooks } from '~/features/webhooks/organizations/client';
import { WebhooksScreen } from '~/features/webhooks/screens/webhooks';
import { prefetch } from '~/shared/data/loaders';

export const Route = createFileRoute('/app/o/$slug/webhooks/')({
  loader: ({ context: { data, organization }, params: { slug } }) => {
    requirePermission(organization, { organization: 'update' });
    return prefetch(data, webhookQueries.list(organizationWebhooks(slug)));
  },
  head: organizationTitle((t) => t('webhooks:title')),
  component: () => <WebhooksScreen source={organizationWebhooks(Route.useParams().slug)} />,
});
