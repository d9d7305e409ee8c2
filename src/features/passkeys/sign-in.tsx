import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { authCall } from '~/features/accounts/auth/client';
import { CallError, toCallFailure } from '~/shared/errors/call-error';
import { useMessages } from '~/shared/i18n/context';
import { useRefreshPageContext } from '~/shared/page/page-context-hooks';
import { Button } from '~/ui/basics/button';
import { FieldError } from '~/ui/form/field';
import type { Assertion } from './schema';

/*
 * What the sign-in page needs, in one module: it becomes one small chunk. Browsers convert the JSON
 * of WebAuthn themselves, so no library is needed.
 */

const never = () => () => {};

export const isSupported = (): boolean =>
  Boolean(window.PublicKeyCredential?.parseRequestOptionsFromJSON);

/** Whether the browser has passkeys. True until hydration: most have. */
export const useSupport = (): boolean => useSyncExternalStore(never, isSupported, () => true);

/** Lets the user choose a passkey and use it. */
export async function requestPasskey(
  options: object,
  request?: CredentialRequestOptions,
): Promise<Assertion> {
  const credential = await navigator.credentials.get({
    ...request,
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  return (credential as PublicKeyCredential).toJSON() as Assertion;
}

async function choosePasskey(request?: CredentialRequestOptions): Promise<Assertion> {
  return requestPasskey(await authCall('/passkey/generate-authenticate-options'), request);
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
 * challenge in time.
 */
function useAutofill(isOn: boolean, onChosen: (response: Assertion) => Promise<void>) {
  const [round, setRound] = useState(0);
  const waiting = useRef<AbortController>(null);
  const finish = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    waiting.current = controller;
    async function offer() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      await finish(await choosePasskey({ mediation: 'conditional', signal: controller.signal }));
    }
    // After the first keys and clicks: Safari has no idle callback. Failures are not the user's.
    const timers = [
      setTimeout(() => void offer().catch(() => {}), 500),
      setTimeout(() => setRound(round + 1), renewAfter),
    ];
    return () => {
      timers.forEach(clearTimeout);
      controller.abort();
    };
  }, [isOn, round]);
  return waiting;
}

/** Signs in with a passkey, by a button or by the suggestions of the email field. */
export function PasskeySignIn() {
  const t = useMessages();
  const refreshPageContext = useRefreshPageContext();
  const supported = useSupport();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const autofill = useAutofill(supported && !pending, finish);

  async function finish(response: Assertion) {
    try {
      await signIn(response);
      // The page's own guard sees the new session and redirects.
      await refreshPageContext();
    } catch (cause) {
      setError(toCallFailure(cause, t).message);
      setPending(false);
    }
  }

  async function start() {
    // Browsers handle one request at a time.
    autofill.current?.abort();
    setPending(true);
    setError(undefined);
    try {
      await finish(await choosePasskey());
    } catch (cause) {
      const cancelled = cause instanceof DOMException;
      setError(cancelled ? t('passkey-sign-in:cancelled') : toCallFailure(cause, t).message);
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col gap-4 noscript:hidden">
      <Button
        size="lg"
        icon={PasskeyIcon}
        loading={pending}
        // Hidden in its place: nothing moves where it cannot be used.
        className={supported ? '' : 'invisible'}
        onClick={() => void start()}
      >
        {t('passkey-sign-in:submit')}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** A key. Not lucide's: those are in one chunk, which the sign-in page does not load. */
export function PasskeyIcon({ className }: { className?: string }) {
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
