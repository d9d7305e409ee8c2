import { type ComponentProps, useEffect, useRef } from 'react';
import { Field, type FieldTexts, inputClass, splitProps } from './field';

interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'max' | 'ref'
> {
  /** `2030-01-31`, with `withTime` `2030-01-31T09:30`, or empty. Without it, forms read the input. */
  value?: string;
  onChange?: (date: string) => void;
  /** Asks for the time of day too. */
  withTime?: boolean;
}

interface DateState {
  value: string;
  validity: Pick<ValidityState, 'badInput'>;
}

/**
 * Whether a date input holds a complete date or nothing at all. While the year is typed, browsers
 * report years such as 0002; other incomplete dates are empty with `badInput`.
 */
export function isCompleteDate({ value, validity }: DateState): boolean {
  return value ? value >= '1000' : !validity.badInput;
}

/**
 * A date is typed in parts: until the year is complete, the value does not change. Uncontrolled,
 * because a render in between would reset the parts typed so far.
 */
export function DateInput({ value = '', onChange, withTime = false, ...props }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <input
      {...props}
      ref={input}
      type={withTime ? 'datetime-local' : 'date'}
      defaultValue={value}
      // Limits the year to four digits.
      max={withTime ? '9999-12-31T23:59' : '9999-12-31'}
      onChange={({ currentTarget }) => {
        if (isCompleteDate(currentTarget)) onChange?.(currentTarget.value);
      }}
    />
  );
}

/** The browser's date picker with label, hint and error. */
export function DateField(props: FieldTexts & DateInputProps) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(connection) => <DateInput className={inputClass} {...control} {...connection} />}
    </Field>
  );
}
