import type { PostedForm } from '~/server/feature';
import { toCallFailure } from '~/shared/errors/call-error';
import type { FormState } from '~/shared/page/page-context';
import type { accountApi } from './api';
import type { RouterClient } from '@orpc/server';

/** Onboarding without JavaScript: posted to the page that it replaces. */
export async function handleOnboardingForm({
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
