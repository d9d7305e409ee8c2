import { type ReactNode, useState } from 'react';
import { toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { useCountdown } from '~/shared/use-countdown';
import { useHydrated } from '~/shared/use-hydrated';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { findCodeInput } from './code-field';
import { resendSeconds } from './schema';

interface ResendProps {
  /** Says for how many minutes the code in the email is valid. */
  send: () => Promise<{ validMinutes: number }>;
  onSent?: () => void;
  /** How long it takes until the first time, where the server has said. */
  first?: number | undefined;
  /** What must be done before, while nothing has to be waited for: a captcha. */
  before?: ReactNode;
}

/** Sends the code again, once the server would. Without JavaScript it is a form and always open. */
export function Resend({ before, ...props }: ResendProps) {
  const t = useMessages();
  const { left, pending, news, resend } = useResend(props);
  const waiting = useHydrated() && left > 0;
  return (
    <form
      method="post"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (!waiting && !pending) void resend();
      }}
    >
      <input type="hidden" name="intent" value="resend" />
      {!waiting && before}
      <Button
        type="submit"
        variant="ghost"
        size="sm"
        loading={pending}
        className={cx(
          '-ms-[calc(0.75rem+1px)] disabled:opacity-100',
          waiting
            ? 'font-normal'
            : 'text-accent! underline decoration-accent/40 underline-offset-4',
        )}
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

function useResend({ send, onSent, first = resendSeconds }: ResendProps) {
  const t = useMessages();
  const [left, wait] = useCountdown(first);
  const [pending, setPending] = useState(false);
  const [news, setNews] = useState('');
  async function resend() {
    setPending(true);
    try {
      const { validMinutes } = await send();
      setNews(t('auth:verify.resent', { count: validMinutes }));
      wait(resendSeconds);
      onSent?.();
    } catch (cause) {
      const failure = toCallFailure(cause, t);
      setNews(failure.message);
      if (failure.retryAfter) wait(failure.retryAfter);
    }
    setPending(false);
    // The button has to wait now, and cannot keep the focus: on to where the code is typed, in the
    // place of one that is old.
    const input = findCodeInput();
    input?.focus();
    input?.select();
  }
  return { left, pending, news, resend };
}
