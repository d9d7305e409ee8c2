import * as v from 'valibot';
import { activityRowSchema } from '~/features/activity/schema';

/** An entry of the organization's audit log. Client addresses are for administrators only. */
export const organizationActivitySchema = v.omit(activityRowSchema, [
  'ipAddress',
  'target',
  'impersonator',
]);
export type OrganizationActivity = v.InferOutput<typeof organizationActivitySchema>;
