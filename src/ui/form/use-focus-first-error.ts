import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first invalid field after a rejected submit, so screen readers announce it. `refusal`
 * changes identity with each rejection and stays the same on other renders.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refusal]);
}
