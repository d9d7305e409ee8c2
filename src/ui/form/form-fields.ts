/**
 * Reads and fills the fields of an uncontrolled form, dispatching the same events as user input.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const secretTypes = new Set(['password', 'hidden', 'file']);

function isSecret(field: Field): boolean {
  return secretTypes.has(field.type) || field.autocomplete === 'one-time-code';
}

function isField(element: unknown): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

const getFields = (form: HTMLFormElement) =>
  [...form.elements].filter(isField).filter((field) => field.name !== '' && !isSecret(field));

const isTyped = (field: Field) =>
  !(field instanceof HTMLSelectElement) && field.value !== field.defaultValue;

/** Typed values by field name. Never includes passwords or codes. */
export function readFields(form: HTMLFormElement): [string, string][] | undefined {
  const fields = getFields(form);
  return fields.some(isTyped) ? fields.map((field) => [field.name, field.value]) : undefined;
}

/** Uses the native setter: React ignores values set through its own. */
export function setField(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  if (field instanceof HTMLSelectElement)
    field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sequential: setting one field may add others to the form. */
export async function fillFields(form: HTMLFormElement, values: [string, string][]): Promise<void> {
  for (const [name, value] of values) {
    const field = getFields(form).find((candidate) => candidate.name === name);
    if (field) setField(field, value);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
