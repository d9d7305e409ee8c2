import { useId } from 'react';
import { cx } from '~/ui/basics/cx';
import { DateInput } from '~/ui/form/date-field';
import { FieldError, inputClass } from '~/ui/form/field';

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  /** Why the date is not applied. */
  error?: string | undefined;
  /** Label above the field, two fields in a row: for the filter sheet. */
  stacked: boolean;
}

/** A date of the filters. */
export function DayField({ label, value, onChange, error, stacked }: DayFieldProps) {
  const errorId = useId();
  return (
    <div className={cx('flex flex-col gap-1.5', stacked && 'col-span-1! min-w-0')}>
      <label
        className={cx(
          'flex text-sm',
          stacked
            ? 'min-w-0 flex-col items-start gap-1.5 font-medium text-ink'
            : 'items-center gap-2 text-ink-soft',
        )}
      >
        <span className="whitespace-nowrap">{label}</span>
        <DateInput
          value={value}
          onChange={onChange}
          className={`${inputClass} sm:w-36`}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
