import { type ReactNode, useState } from 'react';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { type Countdown, useCountdown } from '~/shared/hooks/use-countdown';
import { useHydrated } from '~/shared/hooks/use-hydrated';
import { Button } from '~/ui/basics/button';
import { cx } from '~/ui/basics/cx';
import { findCodeInput } from './code-field';
import { type CodeSent, resendSeconds } from './schema';

interface ResendProps {
  send: () => Promise<CodeSent>;
  /** Whether the first code takes longer than usual to be sent. */
  late?: boolean;
  onSent?: () => void;
  /** Seconds until it may be sent again, if another part of the page shows them too. */
  countdown?: Countdown | undefined;
  /** Shown once the countdown is over, before the button. */
  before?: ReactNode;
}

/** Resends the code after a countdown. Without JavaScript it is a plain form, always enabled. */
export function Resend(props: ResendProps) {
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
      {!waiting && props.before}
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

function useResend({ send, late: isFirstLate = false, onSent, countdown }: ResendProps) {
  const t = useMessages();
  const own = useCountdown(resendSeconds);
  const [left, wait] = countdown ?? own;
  const [pending, setPending] = useState(false);
  const [news, setNews] = useState(isFirstLate ? t('auth:verify.late') : '');
  async function resend() {
    setPending(true);
    try {
      const { validMinutes, late } = await send();
      setNews(late ? t('auth:verify.late') : t('auth:verify.resent', { count: validMinutes }));
      wait(resendSeconds);
      onSent?.();
    } catch (cause) {
      const failure = toCallFailure(cause, t);
      setNews(failure.message);
      if (failure.retryAfter) wait(failure.retryAfter);
    }
    setPending(false);
    // The button is disabled during the countdown and loses the focus, so move it to the code
    // input.
    const input = findCodeInput();
    input?.focus();
    input?.select();
  }
  return { left, pending, news, resend };
}
