import { useHydrated } from '~/shared/hooks/use-hydrated';
import { endedEmailKey } from '~/shared/errors/session-end';

/** Read once, and only in the browser. */
let known: string | undefined;

function takeEmail(): string {
  try {
    const email = sessionStorage.getItem(endedEmailKey) ?? '';
    sessionStorage.removeItem(endedEmailKey);
    return email;
  } catch {
    // Session storage may be disabled.
    return '';
  }
}

/** The email of the user whose session has ended in this tab. Empty on the server and in hydration. */
export const useKnownEmail = (): string => (useHydrated() ? (known ??= takeEmail()) : '');
