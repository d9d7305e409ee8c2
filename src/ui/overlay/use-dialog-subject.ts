import { useState } from 'react';

/**
 * For a dialog whose content depends on what it is open for. The content stays the same while it
 * fades out; reopening resets its state with a new `key`.
 */
export function useDialogSubject<About>(open: About | undefined): {
  about: About | undefined;
  key: number;
} {
  const [state, setState] = useState({ open, about: open, key: 0 });
  if (open === state.open) return state;
  const next = open === undefined ? { ...state, open } : { open, about: open, key: state.key + 1 };
  setState(next);
  return next;
}
