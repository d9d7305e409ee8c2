import { useSyncExternalStore } from 'react';
import type { Assertion, Attestation } from './schema';

/** The browser's side of WebAuthn, for signed-in users. Browsers convert its JSON themselves. */

const never = () => () => {};

export const isSupported = (): boolean =>
  Boolean(window.PublicKeyCredential?.parseRequestOptionsFromJSON);

/** Whether the browser has passkeys. True until hydration: most have. */
export const useSupport = (): boolean => useSyncExternalStore(never, isSupported, () => true);

/** The user cancelled, waited too long, or has no passkey that fits: browsers do not say which. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException &&
  (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** This device already has a passkey of the account. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

export async function createPasskey(options: object): Promise<Attestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  return (credential as PublicKeyCredential).toJSON() as Attestation;
}

export async function requestPasskey(options: object): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey });
  return (credential as PublicKeyCredential).toJSON() as Assertion;
}
