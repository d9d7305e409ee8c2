import { createStore } from './preferences/store';

/*
 * State of the demo dialog. It opens whenever a call is refused because this is a demo, so callers
 * need not handle it, and from the demo badge. Only set in the browser.
 */

/** Why the dialog is open: a call was refused, or the user asked about the demo. */
export type DemoDialogReason = 'refused' | 'about';

const reason = createStore<DemoDialogReason | undefined>(undefined);

export const demoRefusal = {
  /** Whether the dialog is open because a call was refused. */
  get: () => reason.get() === 'refused',
  reason: reason.get,
  subscribe: reason.subscribe,
  /** Called with the error code of every failed call. */
  notice(code: string) {
    if (code === 'DEMO_READ_ONLY' && typeof window !== 'undefined') reason.set('refused');
  },
  showAbout: () => reason.set('about'),
  dismiss: () => reason.set(undefined),
};
