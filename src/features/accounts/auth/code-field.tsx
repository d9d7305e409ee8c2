import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useMessages } from '~/shared/i18n/context';
import { usePageContext } from '~/shared/page/page-context-hooks';
import { cx } from '~/ui/basics/cx';
import { TextField } from '~/ui/form/field';
import { codeLength, normalizeCode } from './schema';

interface CodeFieldProps {
  error?: string | undefined;
  /** After a wrong code. Shown below the error. */
  attemptsLeft?: number | undefined;
  /** Shown below an error that leaves no attempts. */
  help?: string | undefined;
  defaultValue?: string;
  /** For pages where the code is the main content. */
  large?: boolean;
  /** Called as soon as the code is complete, so pasting needs no button press. */
  onComplete?(code: string): void;
}

const looks = {
  large: '[&_input]:h-14 [&_input]:text-center [&_input]:text-2xl [&_input]:tracking-[0.4em]',
  small: '[&_input]:h-12 [&_input]:max-w-56 [&_input]:text-xl [&_input]:tracking-[0.3em]',
};

/** The code input of this page, for moving the focus to it from elsewhere. */
export const findCodeInput = () => document.querySelector<HTMLInputElement>('input[name=code]');

/**
 * One real input instead of six: pasting with spaces or dashes, autofill from the email and
 * Backspace all work as usual. Digits run left to right in every language.
 */
export function CodeField(given: CodeFieldProps) {
  const { onComplete, large = false, error, attemptsLeft, help, ...props } = given;
  const t = useMessages();
  const next = attemptsLeft ? t('auth:verify.attemptsLeft', { count: attemptsLeft }) : help;
  const minutes = usePageContext()?.config.codeMinutes ?? 5;
  const sent = useRef('');
  const input = useRef<HTMLInputElement>(null);
  // Selects a rejected code, so that typing replaces it instead of appending to it.
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
    // Clicking into the field must not resubmit a code that was just rejected.
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
      // Not next to an error: the code may no longer be valid.
      hint={error ? next : t('auth:verify.validity', { count: minutes })}
      onChange={change}
      className={cx('[&_input]:font-mono', large ? looks.large : looks.small)}
      {...props}
    />
  );
}
