import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { labelIdOf } from './field';
import { setField } from './form-fields';
import { type Lazy, useLazyPart } from '../overlay/lazy';

/** What a hand did with the plain input before the one with a list was here. */
export interface EarlyInput {
  /** What was typed, if anything was. */
  text?: string;
  focused: boolean;
  /** The list was asked for: by a click, or by typing. */
  asked: boolean;
}

const untouched: EarlyInput = { focused: false, asked: false };

/** An input with a list that comes later. Until then a plain one takes what is typed. */
export function useLazyInput<Part>(what: Lazy<Part>) {
  const [before, setBefore] = useState(untouched);
  const { part } = useLazyPart(what, before.focused, () => {});
  const note = (change: Partial<EarlyInput>) => setBefore((was) => ({ ...was, ...change }));
  return { part, before, note };
}

export type PlainInputProps = ComponentProps<'input'> & {
  id: string;
  onBefore: (change: Partial<EarlyInput>) => void;
};

/** To the eye and to a screen reader the same as what takes its place. */
export function PlainInput({ onBefore, ...props }: PlainInputProps) {
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
      onFocus={() => onBefore({ focused: true })}
      onBlur={() => onBefore({ focused: false })}
      onClick={() => onBefore({ asked: true })}
      onInput={(event) => onBefore({ text: event.currentTarget.value, asked: true })}
    />
  );
}

/** The input that takes the place of the plain one goes on where the hand was with that. */
export function useContinueTyping({ focused, text }: EarlyInput, retype: boolean) {
  const input = useRef<HTMLInputElement>(null);
  // Once, in the moment of the change.
  const [start] = useState({
    focused,
    typed: text !== undefined,
    text: retype ? text : undefined,
  });
  useLayoutEffect(() => {
    if (!start.focused || !input.current) return;
    input.current.focus();
    // As browsers do on Tab: what is typed next replaces the value, unless typing has begun.
    const end = input.current.value.length;
    input.current.setSelectionRange(start.typed ? end : 0, end);
  }, [start]);
  // The list is behind it only then.
  useEffect(() => {
    if (start.focused && start.text && input.current) setField(input.current, start.text);
  }, [start]);
  return input;
}
