import { type RefObject, useLayoutEffect, useRef } from 'react';

/*
 * Keeps text typed before hydration. If a guard throws, React discards the server's HTML and
 * renders the page again, which would clear the inputs.
 */

const typed = new Map<string, string>();

function record(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement && field.type === 'text')
    typed.set(field.name, field.value);
}

/** Starts listening, before hydration. */
export function captureEarlyInput(): void {
  for (const field of document.querySelectorAll('input')) if (field.value) record(field);
  document.addEventListener('input', (event) => record(event.target), true);
}

/** Restores early input into the field of this name when its form is rendered again. */
export function useEarlyInput(name: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // A layout effect runs as the new field replaces the old one, so no keystroke is lost.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name);
    const early = typed.get(name);
    if (early !== undefined && field instanceof HTMLInputElement) field.value = early;
  }, [name]);
  return form;
}

/** Call after submit, so the next form starts empty. */
export const clearEarlyInput = (name: string): boolean => typed.delete(name);
