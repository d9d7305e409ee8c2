import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionEndReason } from '~/shared/errors/session-end';
import { useSingleFieldForm } from '~/shared/hooks/use-single-field-form';
import { useFormat, useMessages } from '~/shared/i18n/context';
import type { PlainMessageKey, Translate } from '~/shared/i18n/i18n';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Slot } from '~/shared/page/slots';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { TextField } from '~/ui/form/field';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { sendFirstCode } from '../client';
import { MailboxLink } from '../components/mailbox-link';
import { useKnownEmail } from '../known-email';
import { emailSchema } from '../schema';

interface LoginProps {
  redirect: string;
  /** Why the user has to sign in again. */
  reason: SessionEndReason | '';
}

export function LoginScreen(props: LoginProps) {
  const t = useMessages();
  const { redirect } = props;
  const lead = getLead(t, props);
  return (
    <LoginFrame keep={getSearch(props)}>
      <SessionEndMessage reason={props.reason} />
      <Slot name="signInPage" {...{ redirect, lead }}>
        <CodeLogin {...{ redirect, lead }} />
      </Slot>
    </LoginFrame>
  );
}

/** Why the visitor was sent here, unless a message about the session explains it better. */
const getLead = (t: Translate, { redirect, reason }: LoginProps) =>
  redirect && !reason ? `${t('auth:login.continue')} ` : '';

/** Search parameters that survive a change of language. */
const getSearch = ({ redirect, reason }: LoginProps) => ({
  ...(redirect && { redirect }),
  ...(reason && { reason }),
});

function CodeLogin({ redirect, lead }: { redirect: string; lead: string }) {
  const t = useMessages();
  const navigate = useNavigate();
  const config = usePageContext()?.config;
  const knownEmail = useKnownEmail();
  const form = useSingleFieldForm({
    field: 'email',
    schema: emailSchema,
    async send(email) {
      const { late } = await sendFirstCode(email);
      await navigate({ to: '/login/verify', search: { redirect, email, late } });
    },
  });
  const closed = config?.signup === false;
  return (
    <>
      <LoginHeading title={closed ? t('auth:login.titleNoSignup') : t('auth:login.title')}>
        {lead}
        {closed ? t('auth:login.textNoSignup') : t('auth:login.text')}
      </LoginHeading>
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          name="email"
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="username webauthn"
          autoFocus
          defaultValue={form.defaultValue || knownEmail}
          label={t('auth:login.email')}
          placeholder={t('auth:login.placeholder')}
          error={form.error}
        />
        <Slot name="codeForm" />
        <Button type="submit" variant="primary" size="lg" icon={Mail} loading={form.pending}>
          {t('auth:login.submit')}
        </Button>
      </form>
      <Slot name="signIn" redirect={redirect} />
      <MailboxLink />
    </>
  );
}

const texts: Record<Exclude<SessionEndReason, 'banned'>, PlainMessageKey> = {
  expired: 'auth:session.expired',
  ended: 'auth:session.ended',
  'signed-out': 'auth:session.signedOut',
  left: 'auth:session.left',
};

/**
 * Explains why the user has to sign in again. The URL is only a hint: what the server knows about
 * the session takes precedence, and only the server can report a ban.
 */
function SessionEndMessage({ reason: given }: { reason: SessionEndReason | '' }) {
  const t = useMessages();
  const known = usePageContext()?.sessionEnd;
  if (!given) return null;
  const reason = known?.reason ?? given;
  if (reason !== 'banned')
    return <LoginMessage calm={reason === 'left'}>{t(texts[reason])}</LoginMessage>;
  return known?.ban ? <BanMessage {...known.ban} /> : null;
}

function BanMessage({ reason, expiresAt }: { reason: string | null; expiresAt: string | null }) {
  const t = useMessages();
  const format = useFormat();
  const contact = usePageContext()?.config.contactEmail;
  return (
    <LoginMessage>
      <strong className="font-semibold">{t('auth:session.banned')}</strong>
      {reason && (
        <span className="wrap-anywhere">
          {t('auth:session.banReason')} <bdi className="whitespace-pre-line">{reason}</bdi>
        </span>
      )}
      <span>
        {expiresAt
          ? t('auth:session.banEnds', { date: format.dateTime(expiresAt) })
          : t('auth:session.banEndless')}
      </span>
      {contact && (
        <span>
          {t('auth:session.contact')}{' '}
          <a href={`mailto:${contact}`} className="font-medium underline underline-offset-4">
            <bdi className="wrap-anywhere">{contact}</bdi>
          </a>
        </span>
      )}
    </LoginMessage>
  );
}

function LoginMessage({ calm = false, children }: { calm?: boolean; children: ReactNode }) {
  return (
    <div
      role="status"
      className={cx(
        'flex flex-col gap-1.5 rounded-lg border px-4 py-3 text-sm text-pretty',
        calm ? 'border-line bg-surface' : 'border-warning/40 bg-warning-soft text-warning',
      )}
    >
      {children}
    </div>
  );
}
