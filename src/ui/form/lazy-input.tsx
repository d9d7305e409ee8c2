import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { labelIdOf } from './field';
import { setField } from './form-fields';
import { type LazyComponent, useLazyComponent } from '../overlay/lazy';

/** User input on the plain input before the combobox chunk has loaded. */
export interface EarlyInput {
  /** Typed text, if any. */
  text?: string;
  focused: boolean;
  /** The list was requested by a click or by typing. */
  listRequested: boolean;
}

const untouched: EarlyInput = { focused: false, listRequested: false };

/** A combobox that loads lazily. Until then a plain input accepts typing. */
export function useLazyInput<Component>(lazy: LazyComponent<Component>) {
  const [earlyInput, setEarlyInput] = useState(untouched);
  const { component } = useLazyComponent(lazy, earlyInput.focused, () => {});
  const recordInput = (change: Partial<EarlyInput>) =>
    setEarlyInput((previous) => ({ ...previous, ...change }));
  return { component, earlyInput, recordInput };
}

export type PlainInputProps = ComponentProps<'input'> & {
  id: string;
  onEarlyInput: (change: Partial<EarlyInput>) => void;
};

/** Looks and sounds to a screen reader like the combobox that replaces it. */
export function PlainInput({ onEarlyInput, ...props }: PlainInputProps) {
  return (
    <input
      {...props}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list yet
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-autocomplete="list"
      aria-labelledby={labelIdOf(props.id)}
      autoComplete="off"
      onFocus={() => onEarlyInput({ focused: true })}
      onBlur={() => onEarlyInput({ focused: false })}
      onClick={() => onEarlyInput({ listRequested: true })}
      onInput={(event) => onEarlyInput({ text: event.currentTarget.value, listRequested: true })}
    />
  );
}

/** The combobox takes over focus, text and selection from the plain input. */
export function useContinueTyping({ focused, text }: EarlyInput) {
  const input = useRef<HTMLInputElement>(null);
  // Captured once, when the inputs are swapped.
  const [start] = useState({ focused, text });
  useLayoutEffect(() => {
    if (!start.focused || !input.current) return;
    input.current.focus();
    // As browsers do on Tab: select the value, unless the user has already started typing.
    const end = input.current.value.length;
    input.current.setSelectionRange(start.text === undefined ? 0 : end, end);
  }, [start]);
  // Not earlier: the list is mounted only after the first render.
  useEffect(() => {
    if (start.focused && start.text && input.current) setField(input.current, start.text);
  }, [start]);
  return input;
}
