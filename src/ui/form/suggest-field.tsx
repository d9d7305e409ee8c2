import type { ReactNode } from 'react';
import { Field, inputClass } from './field';
import { lazyPart } from '../overlay/lazy';
import { PlainInput, useLazyInput } from './lazy-input';

export interface SuggestFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Known values that may match the input. Any other text is allowed too. */
  suggestions: string[];
  className?: string;
}

const suggestCombobox = lazyPart(() =>
  import('./suggest-combobox').then((module) => module.SuggestCombobox),
);

/** A text field with autocomplete. Without JavaScript it is a plain text field. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, error, required, value, onChange, className } = props;
  const { part: Combobox, before, note } = useLazyInput(suggestCombobox);
  if (Combobox) return <Combobox {...props} before={before} />;
  return (
    <Field {...{ label, hint, error, required, className }}>
      {(control) => (
        <PlainInput
          {...control}
          name={props.name}
          value={value}
          autoCapitalize="words"
          dir={value ? 'auto' : undefined}
          className={inputClass}
          onBefore={note}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
