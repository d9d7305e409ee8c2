import { ArrowLeft, CircleAlert } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey } from '~/shared/i18n/i18n';
import { ButtonLink } from '~/ui/basics/button';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import type { DenialReason, LoginError, LoginFailure } from '../error';

const messages: Record<LoginError, { title: PlainMessageKey; text: PlainMessageKey }> = {
  signup_disabled: {
    title: 'social:error.signup_disabled.title',
    text: 'social:error.signup_disabled.text',
  },
  access_denied: {
    title: 'social:error.access_denied.title',
    text: 'social:error.access_denied.text',
  },
  unknown_error: {
    title: 'social:error.unknown_error.title',
    text: 'social:error.unknown_error.text',
  },
};

const reasons: Record<DenialReason, PlainMessageKey> = {
  email_not_verified: 'social:error.reason.email_not_verified',
  USER_EMAIL_NOT_FOUND: 'social:error.reason.USER_EMAIL_NOT_FOUND',
  banned: 'social:error.reason.banned',
};

export function LoginErrorScreen({ error, reason }: LoginFailure) {
  const t = useMessages();
  const { title, text } = messages[error];
  return (
    <LoginFrame keep={{ error, ...(reason && { reason }) }}>
      <CircleAlert aria-hidden className="size-10 text-danger" />
      <LoginHeading title={t(title)}>{t(text)}</LoginHeading>
      {reason && <p className="text-pretty">{t(reasons[reason])}</p>}
      <ButtonLink
        to="/login"
        search={{ redirect: '' }}
        variant="primary"
        size="lg"
        // In large Arabic type the label is wider than the narrowest screen.
        className="h-auto! min-h-12 py-2 whitespace-normal!"
      >
        <ArrowLeft className="size-4 shrink-0 rtl:-scale-x-100" />
        {t('social:error.back')}
      </ButtonLink>
    </LoginFrame>
  );
}
