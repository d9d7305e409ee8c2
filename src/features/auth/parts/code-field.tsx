import { type ChangeEvent, useRef } from 'react';
import { TextField } from '~/ui/field';
import { codeLength, tidyCode } from '../schema';

interface CodeFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  defaultValue?: string;
  /** Called once the code is complete: nobody should have to press a button after pasting. */
  onComplete(code: string): void;
}

/**
 * One real input, not six: it takes a paste with spaces or dashes, the phone's suggestion from the
 * mail, and Backspace as anywhere. Digits run from left to right in every language.
 */
export function CodeField({ onComplete, ...props }: CodeFieldProps) {
  const sent = useRef('');
  function change(event: ChangeEvent<HTMLInputElement>) {
    const code = tidyCode(event.currentTarget.value);
    if (code.length !== codeLength) {
      sent.current = '';
      return;
    }
    event.currentTarget.value = code;
    // A code that was just refused is not sent again by a click into the field.
    if (sent.current === code || !/^\d+$/.test(code)) return;
    sent.current = code;
    onComplete(code);
  }
  return (
    <TextField
      name="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      spellCheck={false}
      onChange={change}
      className="[&_input]:h-14 [&_input]:text-center [&_input]:font-mono [&_input]:text-2xl [&_input]:tracking-[0.4em]"
      {...props}
    />
  );
}
