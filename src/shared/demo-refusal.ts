/*
 * State of the demo dialog. It opens whenever a call is refused because this is a demo, so callers
 * need not handle it, and from the demo badge. Only set in the browser.
 */

/** Why the dialog is open: a call was refused, or the user asked about the demo. */
export type DemoDialogReason = 'refused' | 'about';

let reason: DemoDialogReason | undefined;
const listeners = new Set<() => void>();

function set(next: DemoDialogReason | undefined) {
  if (reason === next) return;
  reason = next;
  for (const listener of listeners) listener();
}

export const demoRefusal = {
  /** Whether the dialog is open because a call was refused. */
  get: () => reason === 'refused',
  reason: () => reason,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Called with the error code of every failed call. */
  notice(code: string) {
    if (code === 'DEMO_READ_ONLY' && typeof window !== 'undefined') set('refused');
  },
  showAbout: () => set('about'),
  dismiss: () => set(undefined),
};
