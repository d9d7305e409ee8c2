import { tellOtherTabs } from '../auth/tabs';

/**
 * Loads a new document after the signed-in user has changed, so nothing of the previous user stays
 * in memory. Notifies the other tabs on `pagehide`, not earlier: this page would react to the
 * message as well and reload instead of navigating.
 */
export function navigateAsNewUser(path: string): void {
  window.addEventListener('pagehide', () => tellOtherTabs(), { once: true });
  location.assign(path);
}
