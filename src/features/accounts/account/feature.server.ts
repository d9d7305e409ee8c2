import { defineServerFeature } from '~/server/feature';
import type { I18n } from '~/shared/i18n/i18n';
import { accountErrors } from './errors';
import { accountApi } from './server/api';
import { avatarImages } from './server/avatar';
import { handleOnboardingForm } from './server/forms';
import { accountMyData } from './server/my-data';
import { noticeMail, noticeNames } from './server/notices';

export const account = defineServerFeature({
  api: accountApi,
  constraints: {
    users_email_unique: {
      code: 'EMAIL_CAN_NOT_BE_UPDATED',
      kind: accountErrors.EMAIL_CAN_NOT_BE_UPDATED,
    },
  },
  emails: noticeNames.map((name) => ({
    name,
    make: (i18n: I18n) => noticeMail(i18n, 'user@example.com', name),
  })),
  myData: accountMyData,
  images: [avatarImages],
  handleForm: handleOnboardingForm,
});
