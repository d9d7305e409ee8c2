import { cx } from '../basics/cx';
import { TextField, type TextFieldProps } from './field';

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'dir' | 'type'> & {
  /** As typed: `parseInteger` reads it, in Latin or Arabic digits. */
  value: string;
  onChange: (typed: string) => void;
};

/**
 * A field for a whole number. A text input, because number inputs hide what they cannot parse from
 * validation, change on scroll and reject Arabic digits.
 */
export function NumberField({ onChange, className, ...props }: NumberFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      dir="ltr"
      onChange={(event) => onChange(event.currentTarget.value)}
      className={cx('rtl:[&_input]:text-end', className)}
    />
  );
}
