import { type FormEvent, useState } from 'react';
import { ContinueAs } from '~/features/accounts/auth/continue-as';
import { signOutAndLeave } from '~/features/accounts/auth/sign-out';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import type { Session } from '~/shared/session';
import { Address } from '~/ui/basics/address';
import { Button, ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { useTitle } from '~/shared/page/page-title';
import { toast } from '~/ui/overlay/toast';
import { nameOrDeleted } from '~/shared/i18n/i18n';
import { AnswerForm, rememberAccepting } from '../components/answer-form';
import { ClosedInvitation } from '../components/closed-invitation';
import type { Invitation } from '../invitation-schema';

export interface InvitationProps {
  token: string;
  invitation: Invitation;
}

/** The page of an invitation's link. Opening it changes nothing: email scanners follow links. */
export function InvitationScreen(props: InvitationProps) {
  const session = usePageContext()?.session ?? null;
  return (
    <LoginFrame>
      <Content {...props} session={session} />
    </LoginFrame>
  );
}

function Content({ session, ...props }: InvitationProps & { session: Session | null }) {
  const { invitation } = props;
  const t = useMessages();
  const [answered, setAnswered] = useState(false);
  if (invitation.slug !== null || invitation.status !== 'pending')
    return <ClosedInvitation {...{ invitation, session }} takesFocus={answered} />;
  if (!session) return <SignedOut {...props} />;
  if (session.user.email !== invitation.email) return <OtherAddress {...props} session={session} />;
  return (
    <>
      <InvitationHeading invitation={invitation} />
      {session.impersonatedBy ? (
        <p className="text-sm text-warning">{t('organizations:invitation.impersonating')}</p>
      ) : session.user.emailVerified ? (
        <AnswerForm {...props} onAnswered={() => setAnswered(true)} />
      ) : (
        <VerifyFirst />
      )}
      <p className="text-sm text-ink-soft">
        {t('account:onboarding.signedIn')} <Address>{session.user.email}</Address>
      </p>
    </>
  );
}

const texts = {
  owner: 'organizations:invitation.owner',
  admin: 'organizations:invitation.admin',
  member: 'organizations:invitation.member',
} as const;

function InvitationHeading({ invitation }: Pick<InvitationProps, 'invitation'>) {
  const t = useMessages();
  const organization = isolate(invitation.organizationName);
  return (
    <LoginHeading title={t('organizations:invitation.title', { organization })}>
      {t(texts[invitation.role], { inviter: isolate(nameOrDeleted(t, invitation.inviterName)) })}
    </LoginHeading>
  );
}

/** The address is fixed: only its owner can accept. */
function SignedOut({ token, invitation }: InvitationProps) {
  const t = useMessages();
  /** Providers may have another address: after them, the page asks. */
  function accept({ target }: FormEvent) {
    if (target instanceof HTMLFormElement && target.elements.namedItem('email'))
      rememberAccepting(token);
  }
  return (
    <>
      <InvitationHeading invitation={invitation} />
      <div className="contents" onSubmitCapture={accept}>
        <ContinueAs
          email={invitation.email}
          redirect={`/invitation/${token}`}
          hint={t('organizations:invitation.address')}
        >
          {t('organizations:invitation.continue')}
        </ContinueAs>
      </div>
    </>
  );
}

function OtherAddress({ token, invitation, session }: InvitationProps & { session: Session }) {
  const t = useMessages();
  const [pending, setPending] = useState(false);
  const page = `/invitation/${token}`;
  const email = isolate(invitation.email);
  async function leave(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    try {
      await signOutAndLeave(page);
    } catch {
      setPending(false);
      toast.error(t('auth:logout.failed'));
    }
  }
  return (
    <>
      <LoginHeading title={t('organizations:invitation.other.title')}>
        {t('organizations:invitation.other.text', {
          inviter: isolate(nameOrDeleted(t, invitation.inviterName)),
          email,
          own: isolate(session.user.email),
        })}
      </LoginHeading>
      <form
        method="post"
        action={`/logout?${new URLSearchParams({ redirect: page })}`}
        onSubmit={(event) => void leave(event)}
        className="flex flex-col gap-3"
      >
        {/* Wraps: addresses can be long. */}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={pending}
          className="h-auto! min-h-11 shrink! py-2 whitespace-normal! wrap-anywhere"
        >
          {t('organizations:invitation.other.submit', { email })}
        </Button>
        <ButtonLink to="/" size="lg">
          {t('ui:error.home')}
        </ButtonLink>
      </form>
    </>
  );
}

function VerifyFirst() {
  const t = useMessages();
  return (
    <>
      <p className="text-sm text-warning">{t('organizations:invitation.verify.text')}</p>
      <ButtonLink to="/app/account" variant="primary" size="lg">
        {t('organizations:invitation.verify.open')}
      </ButtonLink>
    </>
  );
}

/** For forged, truncated and replaced links. */
export function UnknownInvitationScreen() {
  const t = useMessages();
  const title = t('organizations:invitation.unknown.title');
  useTitle(title);
  return (
    <LoginFrame>
      <LoginHeading title={title}>{t('organizations:invitation.unknown.text')}</LoginHeading>
      <ButtonLink to="/" size="lg">
        {t('ui:error.home')}
      </ButtonLink>
    </LoginFrame>
  );
}
