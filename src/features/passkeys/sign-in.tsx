import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { authCall } from '~/features/accounts/auth/client';
import { CallError, toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import type { Assertion } from './schema';

/*
 * What the sign-in page needs. It shares nothing with `webauthn.ts`: a chunk that other pages load
 * too would be a second file here. Browsers convert the JSON of WebAuthn themselves.
 */

async function choosePasskey(request?: CredentialRequestOptions): Promise<Assertion> {
  const options = await authCall('/passkey/generate-authenticate-options');
  const credential = await navigator.credentials.get({
    ...request,
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  return (credential as PublicKeyCredential).toJSON() as Assertion;
}

async function signIn(response: Assertion): Promise<void> {
  try {
    await authCall('/passkey/verify-authentication', { response });
  } catch (error) {
    // The authenticator need not offer it again.
    if (error instanceof CallError && error.failure.code === 'PASSKEY_NOT_FOUND')
      void PublicKeyCredential.signalUnknownCredential?.({
        rpId: location.hostname,
        credentialId: response.id,
      });
    throw error;
  }
}

/** Challenges expire after 10 minutes. */
const renewAfter = 9 * 60_000;

/**
 * Offers passkeys among the suggestions of the email field (conditional mediation), with a new
 * challenge in time. Nothing is said if that fails.
 */
function useAutofill(isOn: boolean, onChosen: (response: Assertion) => Promise<void>) {
  const [round, setRound] = useState(0);
  const finish = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function offer() {
      if (await PublicKeyCredential.isConditionalMediationAvailable?.())
        await finish(await choosePasskey({ mediation: 'conditional', signal }));
    }
    // Idle by then. Safari has no idle callback.
    const start = setTimeout(() => void offer().catch(() => {}), 500);
    const renewal = setTimeout(() => setRound(round + 1), renewAfter);
    return () => {
      clearTimeout(start);
      clearTimeout(renewal);
      controller.abort();
    };
  }, [isOn, round]);
}

const never = () => () => {};
const isSupported = () => Boolean(window.PublicKeyCredential?.parseRequestOptionsFromJSON);

/** Signs in with a passkey, by a button or by the suggestions of the email field. */
export function PasskeySignIn() {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  const supported = useSyncExternalStore(never, isSupported, () => true);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  // Ends before the button's request: browsers handle one at a time.
  useAutofill(supported && !pending, finish);

  function fail(cause: unknown) {
    const cancelled = cause instanceof DOMException;
    setError(cancelled ? t('passkey-sign-in:cancelled') : toCallFailure(cause, t).message);
    setPending(false);
  }

  function finish(response: Assertion): Promise<void> {
    // The page's own guard sees the new session and redirects.
    return signIn(response).then(refreshPageContext).catch(fail);
  }

  function start() {
    setPending(true);
    setError(undefined);
    choosePasskey().then(finish, fail);
  }

  return (
    <div className="flex flex-col gap-4 noscript:hidden">
      <Button
        size="lg"
        icon={KeyIcon}
        loading={pending}
        // Hidden in its place: nothing moves where it cannot be used.
        className={supported ? '' : 'invisible'}
        onClick={start}
      >
        {t('passkey-sign-in:submit')}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** As lucide's, whose icons are a chunk that the sign-in page does not load. */
function KeyIcon({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={className}
    >
      <circle cx="7.5" cy="15.5" r="5.5" />
      <path d="M11.5 11.5 21 2m-6 6 4 4 3-3-4-4" />
    </svg>
  );
}
