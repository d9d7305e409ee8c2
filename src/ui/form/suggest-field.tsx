import { Field, type FieldTexts, inputClass, splitProps } from './field';
import { lazyComponent } from '../overlay/lazy';
import { PlainInput, useLazyInput } from './lazy-input';

export interface SuggestFieldProps extends FieldTexts {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Known values that may match the input. Any other text is allowed too. */
  suggestions: string[];
}

const suggestCombobox = lazyComponent(() =>
  import('./suggest-combobox').then((module) => module.SuggestCombobox),
);

/** A text field with autocomplete. Without JavaScript it is a plain text field. */
export function SuggestField(props: SuggestFieldProps) {
  const { name, value, onChange } = props;
  const { component: Combobox, earlyInput, recordInput } = useLazyInput(suggestCombobox);
  if (Combobox) return <Combobox {...props} earlyInput={earlyInput} />;
  return (
    <Field {...splitProps(props).field}>
      {(control) => (
        <PlainInput
          {...control}
          name={name}
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
