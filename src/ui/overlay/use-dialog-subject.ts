import { useState } from 'react';

/**
 * For a dialog whose content depends on what it is open for. The content stays the same while it
 * fades out; reopening resets its state with a new `key`.
 */
export function useDialogSubject<Subject>(open: Subject | undefined): {
  subject: Subject | undefined;
  key: number;
} {
  const [state, setState] = useState({ open, subject: open, key: 0 });
  if (open === state.open) return state;
  const next =
    open === undefined ? { ...state, open } : { open, subject: open, key: state.key + 1 };
  setState(next);
  return next;
}
