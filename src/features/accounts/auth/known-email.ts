import { useSyncExternalStore } from 'react';
import { product } from '~/product';

/** In session storage, so only the same tab knows it, until it has shown it. */
const storageKey = `${product.id}:known-email`;

/** Keeps the email of a user whose session has ended for the sign-in page. */
export function keepEmail(email: string): void {
  try {
    sessionStorage.setItem(storageKey, email);
  } catch {
    // Session storage may be disabled.
  }
}

function takeEmail(): string {
  try {
    const email = sessionStorage.getItem(storageKey) ?? '';
    sessionStorage.removeItem(storageKey);
    return email;
  } catch {
    return '';
  }
}

/** Only set in the browser. */
let known: string | undefined;

const neverChanges = () => () => {};

/** The email of the user whose session has ended in this tab. Empty on the server and in hydration. */
export const useKnownEmail = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => (known ??= takeEmail()),
    () => '',
  );
