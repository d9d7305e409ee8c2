import { useState } from 'react';
import { type Countdown, useCountdown } from '~/shared/hooks/use-countdown';
import { useSingleFieldForm, useSubmittedForm } from '~/shared/hooks/use-single-field-form';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import { Slot } from '~/shared/page/slots';
import { Address } from '~/ui/basics/address';
import { Button } from '~/ui/basics/button';
import { TextLink } from '~/ui/basics/link';
import { LoginFrame, LoginHeading } from '~/ui/layout/login-frame';
import { sendCode, signInWithCode } from '../client';
import { CodeField } from '../code-field';
import { MailboxLink } from '../components/mailbox-link';
import { Resend } from '../resend';
import { codeSchema, resendSeconds } from '../schema';

export interface VerifyProps {
  email: string;
  redirect: string;
  /** Codes take longer than usual to be sent. */
  late: boolean;
}

export function VerifyScreen(props: VerifyProps) {
  const came = useSubmittedForm();
  const [banned, setBanned] = useState(came?.code === 'BANNED_USER' ? came.error : '');
  return banned ? (
    <Banned {...props}>{banned}</Banned>
  ) : (
    <CodeForm {...props} onBanned={setBanned} />
  );
}

/** Replaces the form after a correct code for a banned account. */
function Banned({ email, redirect, children }: VerifyProps & { children: string }) {
  const t = useMessages();
  return (
    <LoginFrame keep={{ email, ...(redirect && { redirect }) }}>
      <LoginHeading title={t('auth:banned.title')}>
        <span role="alert" tabIndex={-1} ref={(text) => text?.focus()} className="outline-none">
          {children}
        </span>
      </LoginHeading>
      <p className="text-sm">
        <TextLink to="/login" search={{ redirect }}>
          {t('auth:verify.change')}
        </TextLink>
      </p>
    </LoginFrame>
  );
}

interface CodeFormProps extends VerifyProps {
  onBanned(message: string): void;
}

function CodeForm({ email, redirect, late, onBanned }: CodeFormProps) {
  const t = useMessages();
  const refreshVisit = useRefreshPageContext();
  // Without JavaScript, the server may have returned the time to wait.
  const countdown = useCountdown(useSubmittedForm()?.retryAfter ?? resendSeconds);
  const [seconds] = countdown;
  const form = useSingleFieldForm({
    field: 'code',
    schema: codeSchema,
    async send(code) {
      await signInWithCode(email, code);
      // This page's own guard sees the new session and redirects.
      await refreshVisit();
    },
    onFailure({ code, message }) {
      if (code !== 'BANNED_USER') return false;
      onBanned(message);
      return true;
    },
  });
  return (
    <LoginFrame keep={{ email, ...(redirect && { redirect }), ...(late && { late: 'true' }) }}>
      <LoginHeading title={t('auth:verify.title')}>
        {t('auth:verify.text')}{' '}
        <span className="font-medium text-ink">
          <Address>{email}</Address>
        </span>
      </LoginHeading>
      <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-4">
        <CodeField
          large
          error={form.error}
          attemptsLeft={form.attemptsLeft}
          help={seconds > 0 ? t('auth:verify.resendIn', { seconds }) : undefined}
          defaultValue={form.defaultValue}
          onComplete={form.submitValue}
        />
        <Button type="submit" variant="primary" size="lg" loading={form.pending}>
          {t('auth:verify.submit')}
        </Button>
      </form>
      {/* Stacked: the button's label changes and must not shift the layout. */}
      <div className="flex flex-col items-start gap-y-3 text-sm">
        <ResendCode {...{ email, late, countdown }} onSent={() => form.setError(undefined)} />
        <TextLink to="/login" search={{ redirect }}>
          {t('auth:verify.change')}
        </TextLink>
      </div>
      <MailboxLink />
    </LoginFrame>
  );
}

interface ResendCodeProps {
  email: string;
  late: boolean;
  countdown: Countdown;
  onSent(): void;
}

/** Sends the code of a sign-in again. */
function ResendCode({ email, late, countdown, onSent }: ResendCodeProps) {
  return (
    <Resend
      send={() => sendCode(email)}
      late={late}
      onSent={onSent}
      // The code field shows it too, after too many wrong codes.
      countdown={countdown}
      before={<Slot name="codeForm" />}
    />
  );
}
