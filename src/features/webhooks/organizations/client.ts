import { organizationTenant } from '~/features/organizations/client';
import { api } from '~/shared/data/api-client';
import { callsIn } from '~/ui/record/record-client';
import type { WebhookSource } from '../client';

/** The webhooks of an organization. */
export function organizationWebhooks(slug: string): WebhookSource {
  const { input, key } = organizationTenant(slug);
  return {
    targetType: 'organization',
    key: [...key, 'webhooks'],
    // Both pages have the same search parameters.
    to: '/app/o/$slug/webhooks' as '/manager/webhooks',
    params: { slug },
    calls: callsIn(input, api.organizationWebhooks),
  };
}
