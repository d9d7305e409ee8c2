import { createStore } from '../preferences/store';

/*
 * State of the dialog that explains why nothing can be changed, which a feature shows. It opens
 * whenever a call is rejected because everything is read-only, so callers need not handle it. Only
 * set in the browser.
 */

/** Why the dialog is open: a call was rejected, or the user asked about it. */
export type ReadOnlyReason = 'rejected' | 'about';

const reason = createStore<ReadOnlyReason | undefined>(undefined);

export const readOnly = {
  /** Whether the dialog is open because a call was rejected. */
  get: () => reason.get() === 'rejected',
  reason: reason.get,
  subscribe: reason.subscribe,
  /** Called with the error code of every failed call. */
  report(code: string) {
    if (code === 'READ_ONLY' && typeof window !== 'undefined') reason.set('rejected');
  },
  showAbout: () => reason.set('about'),
  dismiss: () => reason.set(undefined),
};
