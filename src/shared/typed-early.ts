/*
 * What a guard refuses is drawn anew once the page is alive, because React takes an error for a
 * reason to begin again. Who was typing by then must not notice.
 */

const typed = new Map<string, string>();

function note(field: EventTarget | null): void {
  if (field instanceof HTMLInputElement && field.type === 'text')
    typed.set(field.name, field.value);
}

const onInput = (event: Event) => note(event.target);

/** Begins to listen, before React takes over. */
export function listenToEarlyTyping(): void {
  for (const field of document.querySelectorAll('input')) if (field.value) note(field);
  document.addEventListener('input', onInput, true);
}

/** What was typed into a field of this name so far. Nothing on the server. */
export const typedEarly = (name: string): string | undefined => typed.get(name);

/** From now on React keeps what is typed. */
export function forgetEarlyTyping(): void {
  typed.clear();
  if (typeof document !== 'undefined') document.removeEventListener('input', onInput, true);
}
