import { defineServerFeature, type PostedForm } from '~/server/feature';
import type { I18n } from '~/shared/i18n/i18n';
import { accountErrors } from './errors';
import { accountApi } from './server/api';
import { avatarImages } from './server/avatar';
import { accountMyData } from './server/my-data';
import {
  type AccountMailName,
  type AccountMailExtras,
  accountMail,
  accountMailNames,
  requestDetails,
} from './server/account-mails';
import { toCallFailure } from '~/shared/errors/call-error';
import type { FormState } from '~/shared/page/page-context';
import type { RouterClient } from '@orpc/server';

/** Onboarding without JavaScript: posted to the page that it replaces. */
async function handleOnboardingForm({
  url,
  fields,
  context,
}: PostedForm): Promise<Response | FormState | undefined> {
  if (fields.get('intent') !== 'onboard') return undefined;
  const { account } = context.api as { account: RouterClient<typeof accountApi> };
  try {
    await account.onboard({ name: fields.get('name') ?? '' });
  } catch (error) {
    const { code, message } = toCallFailure(error, context.i18n.t);
    // Completed in another tab: the requested page is accessible now.
    if (code === 'ALREADY_ONBOARDED') return redirectTo(url);
    return { path: url.pathname, values: { name: fields.get('name') ?? '' }, error: message };
  }
  return redirectTo(url);
}

function redirectTo({ pathname, search }: URL): Response {
  return new Response(null, { status: 303, headers: { location: pathname + search } });
}

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
