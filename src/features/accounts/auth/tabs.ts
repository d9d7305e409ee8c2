import { product } from '~/product';
import type { SessionEndReason } from '~/shared/errors/session-end';

/** `changed`: another user is signed in now. Otherwise, why the session is over. */
export type TabMessage = 'changed' | SessionEndReason;

let channel: BroadcastChannel | undefined;

/** One channel per page for sending and receiving: a channel does not receive its own messages. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(`${product.id}:session`);
  return channel;
}

/** Notifies the other tabs of this browser that the signed-in user has changed. */
export function tellOtherTabs(message: TabMessage = 'changed'): void {
  tabs().postMessage(message);
}

export function onOtherTabs(listener: (message: TabMessage) => void): void {
  tabs().addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
}

/**
 * Loads a new document after the signed-in user has changed, so nothing of the previous user stays
 * in memory. Notifies the other tabs on `pagehide`, not earlier: this page would react to the
 * message as well and reload instead of navigating.
 */
export function navigateAsNewUser(path: string): void {
  window.addEventListener('pagehide', () => tellOtherTabs(), { once: true });
  location.assign(path);
}
