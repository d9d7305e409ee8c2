import { type RefObject, useEffect } from 'react';

/**
 * After a refusal, to the first field that is wrong: who cannot see the page hears what to do.
 * `refusal` is another one each time, and the same while only other things change.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refusal]);
}
