import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page-context-hooks';
import { cx } from '~/ui/basics/cx';
import { TextField } from '~/ui/form/field';
import { codeLength, normalizeCode } from './schema';

interface CodeFieldProps {
  error?: string | undefined;
  defaultValue?: string;
  /** Where the code is all that the page is about. */
  large?: boolean;
  /** Called once the code is complete: nobody should have to press a button after pasting. */
  onComplete?(code: string): void;
}

const looks = {
  large: '[&_input]:h-14 [&_input]:text-center [&_input]:text-2xl [&_input]:tracking-[0.4em]',
  small: '[&_input]:h-12 [&_input]:max-w-56 [&_input]:text-xl [&_input]:tracking-[0.3em]',
};

/** Where a code is typed on this page, for those who lead there from elsewhere on it. */
export const findCodeInput = () => document.querySelector<HTMLInputElement>('input[name=code]');

/**
 * One real input, not six: it takes a paste with spaces or dashes, the phone's suggestion from the
 * mail, and Backspace as anywhere. Digits run from left to right in every language.
 */
export function CodeField({ onComplete, large = false, error, ...props }: CodeFieldProps) {
  const t = useMessages();
  const minutes = usePageContext()?.config.codeMinutes ?? 5;
  const sent = useRef('');
  const input = useRef<HTMLInputElement>(null);
  // What is typed after a refused code takes its place, however soon, and does not grow it.
  useLayoutEffect(() => {
    if (error && input.current?.value.length === codeLength) input.current.select();
  }, [error]);
  function change(event: ChangeEvent<HTMLInputElement>) {
    const code = normalizeCode(event.currentTarget.value);
    if (code.length !== codeLength) {
      sent.current = '';
      return;
    }
    event.currentTarget.value = code;
    // A code that was just refused is not sent again by a click into the field.
    if (sent.current === code || !/^\d+$/.test(code)) return;
    sent.current = code;
    onComplete?.(code);
  }
  return (
    <TextField
      ref={input}
      name="code"
      error={error}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      spellCheck={false}
      label={t('auth:verify.code')}
      // Beside an error it might be untrue: the code may be void.
      hint={error ? undefined : t('auth:verify.validity', { count: minutes })}
      onChange={change}
      className={cx('[&_input]:font-mono', large ? looks.large : looks.small)}
      {...props}
    />
  );
}
