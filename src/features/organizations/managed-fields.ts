import { userChoices } from '~/features/accounts/users/user-choices';
import type { Reference } from '~/shared/schema';
import { defineFields, reference } from '~/ui/form/fields';
import { newOrganizationFields } from './fields';
import type { Organization } from './schema';

/** The fields of an organization that an administrator creates for a user. */
export const managedOrganizationFields = defineFields<Organization & { owner: Reference | null }>()(
  {
    owner: reference('organizations:manage.new.owner', {
      required: true,
      inputName: 'ownerId',
      choices: userChoices,
    }),
    ...newOrganizationFields.byName,
  },
);
