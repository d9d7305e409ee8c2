import { accountMail } from '~/features/accounts/account/account.server';
import { defineServerFeature } from '~/server/feature';
import type { I18n } from '~/shared/i18n/i18n';
import { socialApi } from './server/api';
import { socialEndpoints } from './server/endpoints';
import { socialMails, endAccess } from './server/rules';
import { handleSocialForm } from './server/start';

const example = { link: 'https://example.com/login/not-me' };

export const social = defineServerFeature({
  api: socialApi,
  authEndpoints: socialEndpoints,
  emails: Object.entries(socialMails).map(([name, texts]) => ({
    name: `provider-${name}`,
    make: (i18n: I18n) => accountMail(i18n, 'user@example.com', texts, example),
  })),
  userHooks: { endAccess },
  handleForm: handleSocialForm,
});
