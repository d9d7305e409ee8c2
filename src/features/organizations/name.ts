import { message } from '~/shared/i18n/message';
import { nameLine } from '~/shared/text/names';
import { text } from '~/ui/record/record-fields';

/** The name of an organization or a team. */
export const organizationNameSchema = nameLine({
  required: message('organizations:name.required'),
  tooLong: message('organizations:name.tooLong'),
  invalid: message('organizations:name.invalid'),
});

/** Strangers read such a name in emails. */
export const organizationName = (options: { unique: true }) => ({
  ...text({ required: true, ...options }),
  input: () => organizationNameSchema,
});
