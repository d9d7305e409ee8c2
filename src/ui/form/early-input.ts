import { setField } from './form-fields';

/** The value that the server rendered. Undefined for a list that the browser rendered. */
function getRendered(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return [...control.options].find((option) => option.defaultSelected)?.value;
}

/**
 * Call it in a layout effect. Hydration keeps what was typed or chosen before, but calls no handler,
 * so the next render would undo it: this repeats it as an event.
 */
export function repeatEarlyInput(control: Element | null): void {
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  if (!isText && !(control instanceof HTMLSelectElement)) return;
  const rendered = getRendered(control);
  const { value, type } = control;
  if (type === 'file' || rendered === undefined || value === rendered) return;
  const selection = isText && ([control.selectionStart, control.selectionEnd] as const);
  // React ignores events that change nothing since hydration.
  control.value = rendered;
  setField(control, value);
  if (selection && selection[0] !== null) control.setSelectionRange(...selection);
}
