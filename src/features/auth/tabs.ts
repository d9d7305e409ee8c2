let channel: BroadcastChannel | undefined;

/** One for the page, for speaking and for hearing: a channel does not hear itself. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('foreword:session');
  return channel;
}

/** Tells the other tabs of this browser that who is signed in has changed. */
export function tellOtherTabs(): void {
  tabs().postMessage('changed');
}

/** Hears it, and draws the page anew: its guard knows what to do. Returns how to stop. */
export function followOtherTabs(): () => void {
  const draw = () => location.reload();
  tabs().addEventListener('message', draw);
  return () => tabs().removeEventListener('message', draw);
}
