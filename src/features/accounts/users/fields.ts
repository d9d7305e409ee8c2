import { defineFields, email, select, text } from '~/ui/form/fields';
import { roleLabels } from './components/labels';
import type { UserDetail } from './schema';

/** The fields of a user that admins edit. The activity log shows them too. */
export const userFields = defineFields<UserDetail>()({
  name: text('users:form.name', { required: true }),
  email: email('users:form.email', { required: true }),
  role: select('users:form.role', roleLabels, 'user'),
});

export type UserValues = typeof userFields.blank;
