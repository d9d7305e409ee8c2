import { type RefObject, useLayoutEffect, useRef } from 'react';

/*
 * What a guard refuses is drawn anew once the page is alive, because React takes an error for a
 * reason to begin again. Who was typing by then must not notice.
 */

const typed = new Map<string, string>();

function note(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement && field.type === 'text')
    typed.set(field.name, field.value);
}

/** Begins to listen, before React takes over. */
export function captureEarlyInput(): void {
  for (const field of document.querySelectorAll('input')) if (field.value) note(field);
  document.addEventListener('input', (event) => note(event.target), true);
}

/** What was typed so far into a field of this name is in it again when its form is drawn anew. */
export function useEarlyInput(name: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // In the moment in which the new field takes the place of the old one: nothing is typed between.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name);
    const early = typed.get(name);
    if (early !== undefined && field instanceof HTMLInputElement) field.value = early;
  }, [name]);
  return form;
}

/** It was sent: the next person begins with an empty field. */
export const clearEarlyInput = (name: string): boolean => typed.delete(name);
