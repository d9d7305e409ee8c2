import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useMessages } from '~/shared/i18n/context';
import type { Translate } from '~/shared/i18n/i18n';
import type { SessionEndReason } from '~/shared/errors/session-end';
import { Slot } from '~/shared/page/slots';
import { useSingleFieldForm } from '~/shared/hooks/use-single-field-form';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { TextField } from '~/ui/form/field';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { sendFirstCode } from '../client';
import { MailboxLink } from '../components/mailbox-link';
import { SessionNotice } from '../components/session-notice';
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
      <SessionNotice reason={props.reason} />
      <Slot name="signInPage" {...{ redirect, lead }}>
        <CodeLogin {...{ redirect, lead }} />
      </Slot>
    </LoginFrame>
  );
}

/** Why the visitor was sent here, unless a session notice explains it better. */
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
          defaultValue={form.defaultValue}
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
