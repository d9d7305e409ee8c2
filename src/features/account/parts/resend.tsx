import { useState } from 'react';
import { resendSeconds } from '~/features/auth/schema';
import { useMessages } from '~/shared/i18n/context';
import { useCountdown } from '~/shared/use-countdown';
import { Button } from '~/ui/button';
import { useRequest } from './use-request';

/** Sends the code again, once the server would. */
export function Resend({ send }: { send: () => Promise<unknown> }) {
  const t = useMessages();
  const { pending, run } = useRequest();
  const [left, wait] = useCountdown(resendSeconds);
  const [news, setNews] = useState('');
  function resend() {
    run(
      async () => {
        await send();
        setNews(t('auth:verify.resent'));
        wait(resendSeconds);
      },
      (failure) => {
        setNews(failure.message);
        if (failure.retryAfter) wait(failure.retryAfter);
      },
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3"
        loading={pending}
        disabled={left > 0}
        onClick={resend}
      >
        {left > 0 ? t('auth:verify.resendIn', { seconds: left }) : t('auth:verify.resend')}
      </Button>
      <span role="status" className="text-ink-soft">
        {news}
      </span>
    </div>
  );
}
