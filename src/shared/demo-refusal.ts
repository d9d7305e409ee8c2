/*
 * The dialog of a demo. Where a call is refused because this is a demo, it opens whatever was tried,
 * and whoever asked need not know. It also opens from the badge. Only ever set in the browser.
 */

/** Why the dialog is open: something was refused, or the user wants to know about the demo. */
export type DemoDialogReason = 'refused' | 'about';

let reason: DemoDialogReason | undefined;
const listeners = new Set<() => void>();

function set(next: DemoDialogReason | undefined) {
  if (reason === next) return;
  reason = next;
  for (const listener of listeners) listener();
}

export const demoRefusal = {
  /** Whether something was refused, and the dialog that says so is still open. */
  get: () => reason === 'refused',
  reason: () => reason,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** For whatever turns the answer of a call into a failure. */
  notice(code: string) {
    if (code === 'DEMO_READ_ONLY' && typeof window !== 'undefined') set('refused');
  },
  showAbout: () => set('about'),
  dismiss: () => set(undefined),
};
