import type { RouterClient } from '@orpc/server';
import { queryOptions } from '@tanstack/react-query';
import { api } from '~/shared/data/api-client';
import { listQuery } from '~/shared/data/list-query';
import { commonError } from '~/shared/errors/app-error';
import type { DeliveriesSearch } from './search';
import type { webhooksApi } from './server/api';

/** Whose webhooks a page shows, and how it reaches them. */
export interface WebhookSource {
  targetType: string | null;
  /** Starts the keys of all queries. */
  key: readonly string[];
  calls: RouterClient<typeof webhooksApi>;
  /** The page with the list. The page of each one is below it. */
  to: '/manager/webhooks';
  params: Record<string, string>;
}

export const productWebhooks = (): WebhookSource => ({
  targetType: null,
  key: ['webhooks'],
  calls: api.webhooks,
  to: '/manager/webhooks',
  params: {},
});

/** Deliveries come and go without the user. The query client pauses in hidden tabs. */
const polled = { refetchInterval: 5000 };

export const webhookQueries = {
  list: ({ key, calls, targetType }: WebhookSource) =>
    queryOptions({
      queryKey: [...key, 'list'],
      queryFn: () => calls.list({}),
      meta: { changes: targetType ?? 'webhook' },
    }),
  one: ({ key, calls }: WebhookSource, id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      async queryFn() {
        const found = (await calls.list({})).find((webhook) => webhook.id === id);
        if (!found) throw commonError('NOT_FOUND');
        return found;
      },
      ...polled,
    }),
  deliveries: ({ key, calls }: WebhookSource, id: string, { state }: DeliveriesSearch) => ({
    // Without the unknown parameters of the URL.
    ...listQuery([...key, 'deliveries', id], { state }, (input) =>
      calls.deliveries({ id, ...input }),
    ),
    ...polled,
  }),
  delivery: ({ key, calls }: WebhookSource, id: string, deliveryId: string) =>
    queryOptions({
      queryKey: [...key, 'delivery', id, deliveryId],
      queryFn: () => calls.delivery({ id, deliveryId }),
      ...polled,
    }),
};

/** How a webhook is called: the rest of its URL may be long or secret. */
export const getHost = ({ url }: { url: string }): string => new URL(url).host;
