import { defineServerFeature } from '~/server/feature';
import type { I18n } from '~/shared/i18n/i18n';
import { accountErrors } from './errors';
import { accountApi } from './server/api';
import { avatarImages } from './server/avatar';
import { handleOnboardingForm } from './server/forms';
import { accountMyData } from './server/my-data';
import {
  type AccountMailName,
  type AccountMailExtras,
  accountMail,
  accountMailNames,
  requestDetails,
} from './server/account-mails';

const request = {
  now: () => new Date('2030-01-01T09:00:00Z'),
  headers: new Headers({
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
  }),
  clientAddress: '203.0.113.7',
};

const link = 'https://example.com/login/not-me?token=example';

const examples: Partial<Record<AccountMailName, (i18n: I18n) => AccountMailExtras>> = {
  'new-device': (i18n) => ({
    details: [...requestDetails(request, i18n, null), i18n.t('account:sessions.method.code')],
    link,
  }),
  'email-changed': () => ({ link }),
};

export const account = defineServerFeature({
  api: accountApi,
  constraints: {
    users_email_unique: {
      code: 'EMAIL_CAN_NOT_BE_UPDATED',
      kind: accountErrors.EMAIL_CAN_NOT_BE_UPDATED,
    },
  },
  emails: accountMailNames.map((name) => ({
    name,
    make: (i18n: I18n) => accountMail(i18n, 'user@example.com', name, examples[name]?.(i18n)),
  })),
  myData: accountMyData,
  images: [avatarImages],
  handleForm: handleOnboardingForm,
});
