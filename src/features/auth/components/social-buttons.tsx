import { CircleAlert } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { toCallFailure } from '~/shared/call-error';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { authCall } from '../client';
import { providerIcon } from '../provider-icon';

export interface SocialButtonsProps {
  /** Where to go after sign-in; empty for the default landing page. */
  redirect: string;
}

/**
 * A button for each configured provider. Before hydration and without JavaScript, the buttons post
 * `provider` to the current page.
 */
export function SocialButtons({ redirect }: SocialButtonsProps) {
  const t = useMessages();
  const providers = usePageContext()?.config.providers ?? [];
  const { error, pending, submit } = useSocialSignIn(redirect);
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('social:or')}
      </p>
      <form method="post" onSubmit={submit} className="flex flex-col gap-3">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            type="submit"
            name="provider"
            value={id}
            size="lg"
            icon={providerIcon(id)}
            loading={pending === id}
          >
            {t('social:continue', { name })}
          </Button>
        ))}
      </form>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

function useSocialSignIn(redirect: string) {
  const t = useMessages();
  const [pending, setPending] = useState<string>();
  const [error, setError] = useState<string>();

  // Back/forward cache: after the Back button, the page is restored with a busy button.
  useEffect(() => {
    const reset = () => setPending(undefined);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  async function go(provider: string) {
    setPending(provider);
    setError(undefined);
    try {
      // The response redirects the browser.
      await authCall('/sign-in/social', { provider, callbackURL: redirect });
    } catch (cause) {
      setError(toCallFailure(cause, t).message);
      setPending(undefined);
    }
  }

  return {
    error,
    pending,
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (submitter instanceof HTMLButtonElement && !pending) void go(submitter.value);
    },
  };
}
