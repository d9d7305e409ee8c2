import { useEffect, useState } from 'react';
import { authCall } from '~/features/accounts/auth/client';
import { confirmation } from '~/shared/errors/confirmation';
import { toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';

/** Sends the browser to a provider, to sign in or to link it. */
export function useProviderRedirect(path: '/sign-in/social' | '/link-social', callbackURL: string) {
  const t = useMessages();
  const [pending, setPending] = useState<string>();
  const [error, setError] = useState<string>();

  // Back/forward cache: after the Back button, the page is restored with a busy button.
  useEffect(() => {
    const reset = () => setPending(undefined);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  async function start(provider: string) {
    if (pending) return;
    setPending(provider);
    setError(undefined);
    try {
      // The response redirects the browser.
      await confirmation.around(() => authCall(path, { provider, callbackURL }));
    } catch (cause) {
      setError(toCallFailure(cause, t).message);
      setPending(undefined);
    }
  }

  return { error, pending, start: (provider: string) => void start(provider) };
}
