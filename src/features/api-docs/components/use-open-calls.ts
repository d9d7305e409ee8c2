import { useEffect, useState, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The endpoint in the URL's hash. The server never receives the hash. */
function useAnchor(): string {
  return useSyncExternalStore(
    subscribe,
    () => decodeURIComponent(location.hash.slice(1)),
    () => '',
  );
}

/** The open endpoints: those the user opened, and the one in the hash. */
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
  // Sections above may have changed height since the browser scrolled to the hash.
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
