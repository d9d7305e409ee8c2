import type { ReactNode } from 'react';
import { Field, inputClass } from './field';
import { lazyComponent } from '../overlay/lazy';
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

const suggestCombobox = lazyComponent(() =>
  import('./suggest-combobox').then((module) => module.SuggestCombobox),
);

/** A text field with autocomplete. Without JavaScript it is a plain text field. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, error, required, value, onChange, className } = props;
  const { component: Combobox, earlyInput, recordInput } = useLazyInput(suggestCombobox);
  if (Combobox) return <Combobox {...props} earlyInput={earlyInput} />;
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
          onEarlyInput={recordInput}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
