import { tellOtherTabs } from '~/features/auth/tabs';

/**
 * Goes on with a fresh page after who is signed in has changed: nothing of the other person stays
 * in memory. The other tabs are told when this page goes, because it would hear it itself and
 * reload instead of leaving.
 */
export function navigateAsNewUser(path: string): void {
  window.addEventListener('pagehide', () => tellOtherTabs(), { once: true });
  location.assign(path);
}
