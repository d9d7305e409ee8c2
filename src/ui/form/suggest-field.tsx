import { useId } from 'react';
import { type FieldTexts, TextField } from './field';

interface SuggestFieldProps extends FieldTexts {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Known values that may match the input. Any other text is allowed too. */
  suggestions: string[];
}

/** A text field with the browser's own autocomplete. */
export function SuggestField({ suggestions, onChange, ...props }: SuggestFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...props}
        list={list}
        dir="auto"
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  );
}
