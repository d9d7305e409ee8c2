import { createFileRoute } from '@tanstack/react-router';
import { productWebhooks, webhookQueries } from '~/features/webhooks/client';
import { WebhooksScreen } from '~/features/webhooks/screens/webhooks';
import { prefetch } from '~/shared/data/loaders';
import { pageTitle } from '~/shared/page/page-title';

export const Route = createFileRoute('/manager/webhooks/')({
  loader: ({ context }) => prefetch(context.data, webhookQueries.list(productWebhooks())),
  head: pageTitle((t) => t('webhooks:title')),
  component: () => <WebhooksScreen source={productWebhooks()} />,
});
