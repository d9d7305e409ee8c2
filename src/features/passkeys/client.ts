import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { authCall } from '~/features/accounts/auth/client';
import { api } from '~/shared/data/api-client';
import type { DataCache } from '~/shared/data/data-cache';
import { commonError } from '~/shared/errors/app-error';
import { confirmation } from '~/shared/errors/confirmation';
import type { PageContext } from '~/shared/page/page-context';
import type { Passkey } from './schema';
import { createPasskey, isSupported, requestPasskey } from './webauthn';

export const passkeyQueries = {
  list: () => queryOptions({ queryKey: ['passkeys', 'list'], queryFn: () => api.passkeys.list() }),
  offer: () =>
    queryOptions({ queryKey: ['passkeys', 'offer'], queryFn: () => api.passkeys.offer() }),
  count: (id: string) =>
    queryOptions({
      queryKey: ['passkeys', 'count', id],
      queryFn: () => api.passkeys.count({ id }),
    }),
};

export async function invalidatePasskeys(queryClient: QueryClient): Promise<void> {
  // `requirePasskey` would get it from the cache, outdated as it is.
  queryClient.removeQueries({ queryKey: passkeyQueries.list().queryKey, type: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
}

/** Adds a passkey to the account. Returns the name that the server chose. */
export async function addPasskey(): Promise<string> {
  const options = await confirmation.around(() => authCall('/passkey/generate-register-options'));
  const response = await createPasskey(options);
  const { name } = await authCall<{ name: string }>('/passkey/verify-registration', { response });
  return name;
}

/** Confirms who uses the session. The server remembers it for minutes. */
export async function confirmWithPasskey(): Promise<void> {
  const response = await requestPasskey(await api.passkeys.confirmOptions());
  await api.passkeys.confirm({ response });
}

/** Tells the browser which passkeys are left, so that it no longer offers the others. */
export async function signalRemaining(userId: string, left: readonly Passkey[]): Promise<void> {
  if (!isSupported()) return;
  await PublicKeyCredential.signalAllAcceptedCredentials?.({
    rpId: location.hostname,
    userId,
    allAcceptedCredentialIds: left.map(({ credentialId }) => credentialId),
  }).catch(() => {});
}

/** In the browser, if this device can keep a passkey: by fingerprint, face or its PIN. */
export async function loadOffer(data: DataCache): Promise<void> {
  if (typeof window === 'undefined' || !isSupported()) return;
  if (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
    await data.prefetch(passkeyQueries.offer());
}

/** Throws for administrators who may not enter the manager without a passkey: see `step-up.ts`. */
export async function requirePasskey(data: DataCache, { config, session }: PageContext) {
  if (config.readOnly || session?.impersonatedBy || session?.user.role !== 'admin') return;
  const { items } = await data.load(passkeyQueries.list());
  if (items.length === 0) throw commonError('CONFIRMATION_REQUIRED');
}
