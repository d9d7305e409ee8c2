import type { RouterClient } from '@orpc/server';
import type { PostedForm } from '~/server/feature';
import { toCallFailure } from '~/shared/errors/call-error';
import type { FormState } from '~/shared/page/page-context';
import { organizationPath } from '../in-organization';
import type { inviteLinksApi } from '../invite-links/server/api';
import type { invitationsApi } from './invitations/api';

interface Api {
  organizations: {
    invitations: RouterClient<typeof invitationsApi>;
    inviteLinks: RouterClient<typeof inviteLinksApi>;
  };
}

const goTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

/** Answering an invitation or joining by a link without JavaScript: posted to its own page. */
export async function handleInvitationForm(
  form: PostedForm,
): Promise<Response | FormState | undefined> {
  const { pathname } = form.url;
  const { context } = form;
  const submit = getSubmit(form);
  if (!submit) return undefined;
  try {
    const joined = await submit();
    // After declining, the page says that it was declined.
    return goTo(joined ? organizationPath(joined.slug) : pathname);
  } catch (error) {
    const { code, message } = toCallFailure(error, context.i18n.t);
    return { path: pathname, values: {}, error: message, code };
  }
}

/** What the button of the form does. */
function getSubmit({ url: { pathname }, fields, context }: PostedForm) {
  const { invitations, inviteLinks } = (context.api as Api).organizations;
  const intent = fields.get('intent');
  const [, isLink, token] = /^\/invitation\/(link\/)?([^/]+)\/?$/.exec(pathname) ?? [];
  if (!token) return undefined;
  if (isLink) return intent === 'join' ? () => inviteLinks.join({ token }) : undefined;
  if (intent === 'accept') return () => invitations.accept({ token });
  if (intent === 'decline')
    return async () => {
      await invitations.decline({ token });
      return undefined;
    };
  return undefined;
}
