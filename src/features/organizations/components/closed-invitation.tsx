import { useMessages } from '~/shared/i18n/context';
import { type Translate, nameOrDeleted } from '~/shared/i18n/i18n';
import type { Session } from '~/shared/session';
import { ButtonLink } from '~/ui/basics/button';
import { isolate } from '~/ui/basics/isolate';
import { LoginHeading } from '~/ui/layout/login-frame';
import type { Invitation, InvitationStatus } from '../invitation-schema';
import { organizationPath } from '../in-organization';

interface ClosedInvitationProps {
  invitation: Invitation;
  session: Session | null;
  /** Moves the focus here: the form that had it is gone. */
  takesFocus: boolean;
}

/** Says why there is nothing to accept, and what to do next. */
export function ClosedInvitation({ invitation, session, takesFocus }: ClosedInvitationProps) {
  const t = useMessages();
  const { slug, status } = invitation;
  const [title, text] = getTexts(t, invitation, session);
  const toSignIn = status === 'accepted' && !session;
  return (
    <>
      <div
        tabIndex={-1}
        ref={(element) => void (takesFocus && element?.focus())}
        className="outline-none"
      >
        <LoginHeading title={title}>{text}</LoginHeading>
      </div>
      <div className="flex flex-col gap-3">
        {slug !== null && (
          <ButtonLink to={organizationPath(slug)} variant="primary" size="lg">
            {t('organizations:invitation.joined.open')}
          </ButtonLink>
        )}
        {toSignIn && (
          <ButtonLink
            to="/login"
            search={{ redirect: '/app/organizations' }}
            variant="primary"
            size="lg"
          >
            {t('organizations:invitation.signIn')}
          </ButtonLink>
        )}
        {!toSignIn && (
          <ButtonLink to="/" size="lg">
            {t('ui:error.home')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

type Texts = [title: string, text: string];

function getTexts(t: Translate, invitation: Invitation, session: Session | null): Texts {
  const names = {
    organization: isolate(invitation.organizationName),
    inviter: isolate(nameOrDeleted(t, invitation.inviterName)),
    email: isolate(invitation.email),
  };
  if (invitation.slug !== null)
    return [
      t('organizations:invitation.joined.title', names),
      t('organizations:invitation.joined.text'),
    ];
  const all: Record<Exclude<InvitationStatus, 'pending'>, Texts> = {
    expired: [
      t('organizations:invitation.expired.title'),
      t('organizations:invitation.expired.text', names),
    ],
    cancelled: [
      t('organizations:invitation.cancelled.title'),
      t('organizations:invitation.cancelled.text', names),
    ],
    accepted: [
      t('organizations:invitation.accepted.title'),
      session
        ? t('organizations:invitation.accepted.text', names)
        : t('organizations:invitation.accepted.signIn', names),
    ],
    declined: [
      t('organizations:invitation.declined.title'),
      t('organizations:invitation.declined.text', names),
    ],
    'inviter-gone': [
      t('organizations:invitation.inviterGone.title'),
      t('organizations:invitation.inviterGone.text', names),
    ],
    full: [
      t('organizations:invitation.full.title', names),
      t('organizations:invitation.full.text', names),
    ],
  };
  return invitation.status === 'pending' ? ['', ''] : all[invitation.status];
}
