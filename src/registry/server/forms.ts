import { handleOnboardingForm } from '~/features/account/server/forms';
import { handleAuthForm } from '~/features/auth/server/forms';
// organizations:start
import { handleInvitationForm } from '~/features/organizations/server/forms';
// organizations:end
import type { RequestContext } from '~/server/request-context';
import type { FormState } from '~/shared/form-state';

const formType = 'application/x-www-form-urlencoded';

/** Handles a form posted to a page. Undefined if the request is not one of these forms. */
export async function handleForm(
  request: Request,
  context: RequestContext,
): Promise<Response | FormState | undefined> {
  if (request.method !== 'POST') return undefined;
  if (!request.headers.get('content-type')?.startsWith(formType)) return undefined;
  const url = new URL(request.url);
  const fields = new URLSearchParams(await request.text());
  return (
    (await handleAuthForm({ url, fields, context })) ??
    (await handleOnboardingForm({ url, fields, context })) ??
    // organizations:start
    (await handleInvitationForm({ url, fields, context })) ??
    // organizations:end
    undefined
  );
}
