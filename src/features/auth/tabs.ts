const channel = 'foreword:session';

/** Tells the other tabs of this browser that who is signed in has changed. */
export function tellOtherTabs(): void {
  const tabs = new BroadcastChannel(channel);
  tabs.postMessage('changed');
  tabs.close();
}

/** Hears it, and draws the page anew: its guard knows what to do. Returns how to stop. */
export function followOtherTabs(): () => void {
  const tabs = new BroadcastChannel(channel);
  tabs.addEventListener('message', () => location.reload());
  return () => tabs.close();
}
