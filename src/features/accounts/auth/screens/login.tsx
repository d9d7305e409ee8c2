import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
// demo:start
import { DemoRoleButtons } from '~/features/demo/role-buttons';
// demo:end
import { useMessages } from '~/shared/i18n/context';
import type { Translate } from '~/shared/i18n/i18n';
import type { SessionEndReason } from '~/shared/errors/session-end';
import { useSingleFieldForm } from '~/shared/hooks/use-single-field-form';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { TextField } from '~/ui/form/field';
// demo:start
import { TextLink } from '~/ui/basics/link';
// demo:end
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { isResendTooEarly, sendCode } from '../client';
// captcha:start
import { Captcha } from '../captcha/captcha';
// captcha:end
import { MailboxLink } from '../components/mailbox-link';
import { SessionNotice } from '../components/session-notice';
// social:start
import { SocialButtons } from '../components/social-buttons';
// social:end
import { emailSchema } from '../schema';

interface LoginProps {
  redirect: string;
  /** Why the user has to sign in again. */
  reason: SessionEndReason | '';
}

export function LoginScreen(props: LoginProps) {
  // demo:start
  if (usePageContext()?.config.demo) return <DemoLogin {...props} />;
  // demo:end
  return <CodeLogin {...props} />;
}

/** Why the visitor was sent here, unless a session notice explains it better. */
const toGoOn = (t: Translate, { redirect, reason }: LoginProps) =>
  redirect && !reason && `${t('auth:login.continue')} `;

/** Search parameters that survive a change of language. */
const searchOf = ({ redirect, reason }: LoginProps) => ({
  ...(redirect && { redirect }),
  ...(reason && { reason }),
});

// demo:start
/** Demo visitors pick a sample account: they have no account, and no email is sent. */
function DemoLogin(props: LoginProps) {
  const t = useMessages();
  return (
    <LoginFrame keep={searchOf(props)}>
      <SessionNotice reason={props.reason} />
      <LoginHeading title={t('demo:enter.title')}>
        {toGoOn(t, props)}
        {t('demo:enter.text')}
      </LoginHeading>
      <DemoRoleButtons redirect={props.redirect} />
      <p className="text-sm">
        <TextLink to="/welcome">{t('demo:enter.about')}</TextLink>
      </p>
    </LoginFrame>
  );
}
// demo:end

function CodeLogin(props: LoginProps) {
  const { redirect } = props;
  const t = useMessages();
  const navigate = useNavigate();
  const config = usePageContext()?.config;
  const verify = (email: string) => navigate({ to: '/login/verify', search: { redirect, email } });
  const form = useSingleFieldForm({
    field: 'email',
    schema: emailSchema,
    async send(email) {
      try {
        await sendCode(email);
      } catch (failure) {
        if (!isResendTooEarly(failure)) throw failure;
      }
      await verify(email);
    },
  });
  const closed = config?.signup === false;
  return (
    <LoginFrame keep={searchOf(props)}>
      <SessionNotice reason={props.reason} />
      <LoginHeading title={closed ? t('auth:login.titleNoSignup') : t('auth:login.title')}>
        {toGoOn(t, props)}
        {closed ? t('auth:login.textNoSignup') : t('auth:login.text')}
      </LoginHeading>
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          name="email"
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          autoFocus
          defaultValue={form.defaultValue}
          label={t('auth:login.email')}
          placeholder={t('auth:login.placeholder')}
          error={form.error}
        />
        {/* captcha:start */}
        <Captcha />
        {/* captcha:end */}
        <Button type="submit" variant="primary" size="lg" icon={Mail} loading={form.pending}>
          {t('auth:login.submit')}
        </Button>
      </form>
      {/* social:start */}
      <SocialButtons redirect={redirect} />
      {/* social:end */}
      <MailboxLink />
    </LoginFrame>
  );
}
