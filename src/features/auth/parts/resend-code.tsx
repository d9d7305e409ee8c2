import { useState } from 'react';
import { failureOf } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { useCountdown } from '~/shared/use-countdown';
import { useFormState } from '~/shared/use-field-form';
import { useHydrated } from '~/shared/use-hydrated';
import { Button } from '~/ui/button';
import { sendCode } from '../client';
import { resendSeconds } from '../schema';
import { useCaptcha } from './captcha';

interface ResendCodeProps {
  email: string;
  onSent(): void;
}

/** Sends the code again, once the server would. Without JavaScript it is a form and always open. */
export function ResendCode({ email, onSent }: ResendCodeProps) {
  const t = useMessages();
  const alive = useHydrated();
  const came = useFormState();
  const [left, wait] = useCountdown(came?.retryAfter ?? resendSeconds);
  const [pending, setPending] = useState(false);
  const [news, setNews] = useState('');
  const captcha = useCaptcha();
  async function resend() {
    setPending(true);
    try {
      await sendCode(email, captcha.take());
      setNews(t('auth:verify.resent'));
      wait(resendSeconds);
      onSent();
    } catch (cause) {
      const failure = failureOf(cause, t);
      setNews(failure.message);
      if (failure.retryAfter) wait(failure.retryAfter);
    }
    setPending(false);
  }
  const waiting = alive && left > 0;
  return (
    <form
      method="post"
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!waiting && !pending) void resend();
      }}
    >
      <input type="hidden" name="intent" value="resend" />
      {!waiting && captcha.widget}
      <Button
        type="submit"
        variant="ghost"
        size="sm"
        loading={pending}
        className="-ms-3 disabled:opacity-100"
        {...(waiting && { 'aria-disabled': true, disabled: true })}
      >
        {waiting ? t('auth:verify.resendIn', { seconds: left }) : t('auth:verify.resend')}
      </Button>
      <span role="status" className="text-ink-soft">
        {news}
      </span>
    </form>
  );
}
