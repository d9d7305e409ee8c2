import {
  lockOrganization,
  organizationMutation,
  organizationProcedure,
} from '~/features/organizations/organizations.server';
import { slugField } from '~/features/organizations/in-organization';
import { type OwnerBuilder, defineWebhooksApi } from '../../server/api';
import type { Owner } from '../../server/owners';
import { permission } from './owner';

const getOwner = (targetId: string): Owner => ({
  targetType: 'organization',
  targetId,
  async lock(tx, context) {
    await lockOrganization(tx, context, targetId, permission);
  },
});

/*
 * Owners and admins of an organization, whose slug is in each input. Cast, because the context has
 * the organization besides: `defineWebhooksApi` needs the owner only.
 */
const read = organizationProcedure(permission).use(({ context, next }) =>
  next({ context: { owner: getOwner(context.organization.id) } }),
) as unknown as OwnerBuilder;

const write = organizationMutation(permission).use(({ context, next }) =>
  next({ context: { owner: getOwner(context.organization.id) } }),
) as unknown as OwnerBuilder;

export const organizationWebhooksApi = defineWebhooksApi({
  read,
  update: write,
  send: write,
  path: '/organizations/{slug}/webhooks',
  owner: { slug: slugField },
});
