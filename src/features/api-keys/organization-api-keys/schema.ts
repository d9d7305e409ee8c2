import * as v from 'valibot';
import { slugField } from '~/features/organizations/in-organization';
import { idField } from '~/shared/schema';
import { apiKeySchema, apiKeysOutput, newKeyFields } from '../schema';

export const organizationKeySchema = v.strictObject({
  ...apiKeySchema.entries,
  /** The member whose rights it has, by name. */
  createdBy: v.string(),
});

export const organizationKeysOutput = v.strictObject({
  ...apiKeysOutput.entries,
  items: v.array(organizationKeySchema),
});

export const newOrganizationKeyInput = v.strictObject({ slug: slugField, ...newKeyFields });
export const organizationKeyInput = v.strictObject({ slug: slugField, id: idField });
export const managedKeysInput = v.strictObject({ organizationId: idField });
export const managedKeyInput = v.strictObject({ organizationId: idField, id: idField });
