import { useState } from 'react';

/**
 * For a dialog whose content depends on what it is open for. While it fades out it stays what it was;
 * opened again it begins anew, with another `key`.
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
