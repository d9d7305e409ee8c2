import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first invalid field after a rejected submit, so screen readers announce it.
 * `rejection` changes identity with each rejection and stays the same on other renders.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, rejection: unknown): void {
  useEffect(() => {
    if (rejection) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, rejection]);
}
