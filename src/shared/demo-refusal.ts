/*
 * Told in one place, whatever was tried: where a call is refused because this is a demo, the demo's
 * own dialog opens, and whoever asked need not know. Only ever set in the browser.
 */

let refused = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  if (refused === next) return;
  refused = next;
  for (const listener of listeners) listener();
}

export const demoRefusal = {
  /** Whether something was refused, and the reader has not yet read so. */
  get: () => refused,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** For whatever turns the answer of a call into a failure. */
  notice(code: string) {
    if (code === 'DEMO_READ_ONLY' && typeof window !== 'undefined') set(true);
  },
  dismiss: () => set(false),
};
