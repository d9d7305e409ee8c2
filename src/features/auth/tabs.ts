import type { SessionEndReason } from '~/shared/session-end';

/** `changed`: somebody else is signed in now. Else why nobody is. */
export type TabMessage = 'changed' | SessionEndReason;

let channel: BroadcastChannel | undefined;

/** One for the page, for speaking and for hearing: a channel does not hear itself. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('foreword:session');
  return channel;
}

/** Tells the other tabs of this browser that who is signed in has changed. */
export function tellOtherTabs(message: TabMessage = 'changed'): void {
  tabs().postMessage(message);
}

export function onOtherTabs(listener: (message: TabMessage) => void): void {
  tabs().addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
}
