import { organizationQueries } from '~/features/organizations/client';
import { api } from '~/shared/data/api-client';
import type { WebhookSource } from '../client';

/** The webhooks of an organization. */
export function organizationWebhooks(slug: string): WebhookSource {
  const calls = api.organizationWebhooks;
  return {
    targetType: 'organization',
    key: [...organizationQueries.all(slug), 'webhooks'],
    // Both pages have the same search parameters.
    to: '/app/o/$slug/webhooks' as '/manager/webhooks',
    params: { slug },
    calls: {
      list: () => calls.list({ slug }),
      create: (input) => calls.create({ slug, ...input }),
      update: (input) => calls.update({ slug, ...input }),
      remove: (input) => calls.remove({ slug, ...input }),
      secret: (input) => calls.secret({ slug, ...input }),
      takeOver: (input) => calls.takeOver({ slug, ...input }),
      rotate: (input) => calls.rotate({ slug, ...input }),
      test: (input) => calls.test({ slug, ...input }),
      deliveries: (input) => calls.deliveries({ slug, ...input }),
      delivery: (input) => calls.delivery({ slug, ...input }),
      resend: (input) => calls.resend({ slug, ...input }),
      resendFailed: (input) => calls.resendFailed({ slug, ...input }),
    },
  };
}
