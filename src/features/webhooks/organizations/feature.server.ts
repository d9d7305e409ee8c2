import { defineServerFeature } from '~/server/feature';
import { ownerTypes } from '../server/owners';
import { organizationWebhooksApi } from './server/api';
import { organizationOwner } from './server/owner';

ownerTypes.set('organization', organizationOwner);

export const organizationWebhooks = defineServerFeature({ api: organizationWebhooksApi });
