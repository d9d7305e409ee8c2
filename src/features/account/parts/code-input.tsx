import { type ChangeEvent, useRef } from 'react';
import { codeLength, tidyCode } from '~/features/auth/schema';
import { useMessages } from '~/shared/i18n/context';
import { useVisit } from '~/shared/visit-hooks';
import { TextField } from '~/ui/field';

interface CodeInputProps {
  error: string | undefined;
  /** Called once with each complete code, where it should be sent by itself. */
  onComplete?(code: string): void;
}

/** One real input: it takes a paste with spaces and a phone's suggestion; digits run left to right. */
export function CodeInput({ error, onComplete }: CodeInputProps) {
  const t = useMessages();
  const minutes = useVisit()?.config.codeMinutes ?? 5;
  const told = useRef('');
  function change(event: ChangeEvent<HTMLInputElement>) {
    const code = tidyCode(event.currentTarget.value);
    if (code.length !== codeLength || !/^\d+$/.test(code)) return;
    event.currentTarget.value = code;
    if (told.current === code) return;
    told.current = code;
    onComplete?.(code);
  }
  return (
    <TextField
      name="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      autoFocus
      label={t('auth:verify.code')}
      hint={t('auth:verify.validity', { count: minutes })}
      error={error}
      onChange={change}
      className="[&_input]:h-12 [&_input]:max-w-56 [&_input]:font-mono [&_input]:text-xl [&_input]:tracking-[0.3em]"
    />
  );
}
