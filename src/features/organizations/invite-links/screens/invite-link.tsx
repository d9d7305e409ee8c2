import { Check } from 'lucide-react';
import type { FormEvent } from 'react';
import { api } from '~/shared/data/api-client';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { useTitle } from '~/shared/page/page-title';
import { Address } from '~/ui/basics/address';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { FieldError } from '~/ui/form/field';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { organizationPath } from '../../in-organization';
import { useJoining } from '../../use-joining';
import type { OpenedLink } from '../schema';

interface InviteLinkProps {
  token: string;
  link: OpenedLink;
}

/** The page of an invite link. Opening it joins nothing. */
export function InviteLinkScreen(props: InviteLinkProps) {
  const { link } = props;
  return (
    <LoginFrame>
      {link.slug === null && link.status === 'open' ? (
        <OpenLink {...props} />
      ) : (
        <ClosedLink link={link} />
      )}
    </LoginFrame>
  );
}

function OpenLink({ token, link }: InviteLinkProps) {
  const t = useMessages();
  const { session, config } = usePageContext() ?? {};
  const organization = isolate(link.organizationName);
  return (
    <>
      <LoginHeading title={t('organizations:invitation.title', { organization })}>
        {t(link.role === 'admin' ? 'invite-links:open.admin' : 'invite-links:open.member')}
      </LoginHeading>
      {session ? (
        <>
          {session.impersonatedBy ? (
            <p className="text-sm text-warning">{t('invite-links:open.impersonating')}</p>
          ) : (
            <JoinForm token={token} link={link} />
          )}
          <p className="text-sm text-ink-soft">
            {t('account:onboarding.signedIn')} <Address>{session.user.email}</Address>
          </p>
        </>
      ) : (
        <>
          <ButtonLink
            to="/login"
            search={{ redirect: `/invitation/link/${token}` }}
            variant="primary"
            size="lg"
          >
            {t('invite-links:open.signIn')}
          </ButtonLink>
          {config?.signup === false && (
            <p className="text-sm text-pretty text-ink-soft">{t('invite-links:open.closed')}</p>
          )}
        </>
      )}
    </>
  );
}

/** Without JavaScript, the form is posted to its own page. */
function JoinForm({ token, link }: InviteLinkProps) {
  const t = useMessages();
  const { error, pending, join } = useJoining(link.organizationName, t('invite-links:open.failed'));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!pending) join(() => api.organizations.inviteLinks.join({ token }));
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-3">
      {error && <FieldError>{error}</FieldError>}
      <Button
        type="submit"
        name="intent"
        value="join"
        variant="primary"
        size="lg"
        icon={Check}
        loading={pending}
      >
        {t('invite-links:open.join')}
      </Button>
    </form>
  );
}

/** Says why there is nothing to join, and what to do next. */
function ClosedLink({ link }: { link: OpenedLink }) {
  const t = useMessages();
  const { slug } = link;
  const [title, text] = useClosedTexts(link);
  return (
    <>
      <LoginHeading title={title}>{text}</LoginHeading>
      {slug === null ? (
        <ButtonLink to="/" size="lg">
          {t('ui:error.home')}
        </ButtonLink>
      ) : (
        <ButtonLink to={organizationPath(slug)} variant="primary" size="lg">
          {t('organizations:invitation.joined.open')}
        </ButtonLink>
      )}
    </>
  );
}

function useClosedTexts({ slug, status, organizationName }: OpenedLink): [string, string] {
  const t = useMessages();
  const names = { organization: isolate(organizationName) };
  if (slug !== null)
    return [
      t('organizations:invitation.joined.title', names),
      t('organizations:invitation.joined.text'),
    ];
  if (status === 'full')
    return [t('organizations:invitation.full.title', names), t('invite-links:full.text')];
  if (status === 'removed')
    return [t('invite-links:removed.title'), t('invite-links:removed.text', names)];
  const title = {
    open: 'invite-links:lapsed.title',
    lapsed: 'invite-links:lapsed.title',
    expired: 'invite-links:expired.title',
    'used-up': 'invite-links:usedUp.title',
  } as const;
  return [t(title[status]), t('invite-links:ask')];
}

/** For forged, truncated and revoked links. */
export function UnknownLinkScreen() {
  const t = useMessages();
  const title = t('invite-links:unknown.title');
  useTitle(title);
  return (
    <LoginFrame>
      <LoginHeading title={title}>
        {t('invite-links:unknown.text')} {t('invite-links:ask')}
      </LoginHeading>
      <ButtonLink to="/" size="lg">
        {t('ui:error.home')}
      </ButtonLink>
    </LoginFrame>
  );
}
