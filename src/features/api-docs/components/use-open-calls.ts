import { useEffect, useState, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The call that the address leads to. The server never sees that part of it. */
function useAnchor(): string {
  return useSyncExternalStore(
    subscribe,
    () => decodeURIComponent(location.hash.slice(1)),
    () => '',
  );
}

/** Which calls are open: those that were opened, and the one that the address leads to. */
export function useOpenCalls(): {
  current: string;
  isOpen(id: string): boolean;
  toggle(id: string): void;
} {
  const current = useAnchor();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState('');
  if (current !== shown) {
    setShown(current);
    setOpen(new Set([...open, current]));
  }
  // What is above may have grown or shrunk since the browser went there itself.
  useEffect(() => document.getElementById(current)?.scrollIntoView(), [current]);
  return {
    current,
    isOpen: (id) => open.has(id),
    toggle(id) {
      const next = new Set(open);
      if (!next.delete(id)) next.add(id);
      setOpen(next);
    },
  };
}
