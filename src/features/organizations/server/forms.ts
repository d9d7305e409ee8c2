import type { RouterClient } from '@orpc/server';
import type { PostedForm } from '~/server/feature';
import { toCallFailure } from '~/shared/errors/call-error';
import type { FormState } from '~/shared/page/form-state';
import { organizationPath } from '../paths';
import type { invitationsApi } from './invitations/api';

interface Api {
  organizations: { invitations: RouterClient<typeof invitationsApi> };
}

const goTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

/** Answering an invitation without JavaScript: posted to its own page. */
export async function handleInvitationForm({
  url: { pathname },
  fields,
  context,
}: PostedForm): Promise<Response | FormState | undefined> {
  const token = /^\/invitation\/([^/]+)\/?$/.exec(pathname)?.[1];
  const intent = fields.get('intent');
  if (!token || (intent !== 'accept' && intent !== 'decline')) return undefined;
  const { invitations } = (context.api as Api).organizations;
  try {
    if (intent === 'accept')
      return goTo(organizationPath((await invitations.accept({ token })).slug));
    await invitations.decline({ token });
    // The page then says that it was declined.
    return goTo(pathname);
  } catch (error) {
    const { code, message } = toCallFailure(error, context.i18n.t);
    return { path: pathname, values: {}, error: message, code };
  }
}
