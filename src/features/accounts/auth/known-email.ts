import { useEffect, useState } from 'react';
import { product } from '~/product';

/** In session storage, so only the same tab knows it, and once. */
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

/** The email of the user whose session has ended in this tab. Empty on the server. */
export function useKnownEmail(): string {
  const [email, setEmail] = useState('');
  // In development, effects run twice.
  useEffect(() => setEmail((known) => known || takeEmail()), []);
  return email;
}
